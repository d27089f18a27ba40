// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, unreachable } from '#web/lib/api/api-error.ts'
import { createAutosave, TYPING_PAUSE_MS } from './autosave.ts'
import { saveDraft, savedDraft, type Draft } from './drafts.ts'

const key = 'draft ada 7 note'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** A fake server that responds when `answer` is called. */
function server() {
  const sent: Draft[] = []
  let settle: { resolve: () => void; reject: (error: Error) => void } | null = null
  return {
    sent,
    send: (draft: Draft) => {
      sent.push(draft)
      return new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
    },
    async answer(error?: Error) {
      if (error) settle?.reject(error)
      else settle?.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

function autosaveOf(options: Partial<Parameters<typeof createAutosave>[0]> = {}) {
  const there = server()
  const autosave = createAutosave({
    key,
    saved: 'old',
    outlastsOthers: true,
    isSound: () => true,
    send: there.send,
    ...options,
  })
  return { ...there, ...autosave, pause: () => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS) }
}

const refused = new ApiError(409, 'note_changed', 'changed')

describe('an autosaved text', () => {
  it('is sent when typing pauses, with the text it replaces', async () => {
    const text = autosaveOf()
    text.type('n')
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1)
    text.type('new')
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1)
    expect(text.sent).toEqual([])
    expect(text.getState().phase).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(text.sent).toEqual([{ text: 'new', replaced: 'old' }])
    expect(text.getState().phase).toBe('saving')
    await text.answer()
    expect(text.getState()).toEqual({ saved: 'new', draft: null, phase: 'saved', error: null })
    expect(savedDraft(key)).toBeNull()
  })

  it('is sent on blur, and only once', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    text.flush()
    await text.answer()
    await text.pause()
    expect(text.sent).toHaveLength(1)
  })

  it('sends nothing after an undone change', async () => {
    const text = autosaveOf()
    text.type('new')
    text.type('old')
    await text.pause()
    expect(text.sent).toEqual([])
    expect(savedDraft(key)).toBeNull()
  })

  it('sends text typed during a save after the response, replacing the saved text', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    text.type('newer')
    await text.pause()
    expect(text.sent).toHaveLength(1)
    await text.answer()
    expect(savedDraft(key)).toEqual({ text: 'newer', replaced: 'new' })
    await text.pause()
    expect(text.sent[1]).toEqual({ text: 'newer', replaced: 'new' })
  })

  it('restores the old text if it was typed while the new one was being sent', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    text.type('old')
    await text.answer()
    await text.pause()
    expect(text.sent[1]).toEqual({ text: 'old', replaced: 'new' })
  })

  it('is not sent while invalid', async () => {
    const text = autosaveOf({ isSound: (typed) => typed !== '12x' })
    text.type('12x')
    await text.pause()
    expect(text.sent).toEqual([])
    expect(text.getState().draft?.text).toBe('12x')
  })
})

describe('a failed save', () => {
  it('keeps the draft and the error, and can be retried', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    const error = unreachable(null)
    await text.answer(error)
    expect(text.getState()).toMatchObject({ phase: 'failed', error, draft: { text: 'new' } })
    expect(savedDraft(key)).toEqual({ text: 'new', replaced: 'old' })
    text.flush()
    expect(text.sent).toHaveLength(1)
    text.retry()
    await text.answer()
    expect(text.getState()).toMatchObject({ phase: 'saved', saved: 'new', error: null })
  })

  it('retries on further typing, and keeps the error until saved', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    await text.answer(unreachable(null))
    text.type('newer')
    expect(text.getState().error).not.toBeNull()
    await text.pause()
    expect(text.sent[1]).toEqual({ text: 'newer', replaced: 'old' })
  })

  it('restores the draft after a reload', () => {
    saveDraft(key, { text: 'new', replaced: 'old' })
    const text = autosaveOf()
    expect(text.getState()).toMatchObject({ draft: { text: 'new' }, phase: 'waiting' })
    text.flush()
    expect(text.sent).toEqual([{ text: 'new', replaced: 'old' }])
  })

  it('drops the draft after a reload if the server has it', () => {
    saveDraft(key, { text: 'new', replaced: 'old' })
    expect(autosaveOf({ saved: 'new' }).getState()).toMatchObject({ draft: null, phase: 'resting' })
    expect(savedDraft(key)).toBeNull()
  })

  it.each([
    [true, { text: 'new', replaced: 'old' }],
    [false, null],
  ])('keeps the draft over a newer saved text only if `outlastsOthers`: %s', (outlastsOthers, draft) => {
    saveDraft(key, { text: 'new', replaced: 'old' })
    expect(autosaveOf({ saved: 'other', outlastsOthers }).getState().draft).toEqual(draft)
    expect(savedDraft(key)).toEqual(draft)
  })

  it('leaves a draft of another tab alone', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    saveDraft(key, { text: 'of another tab', replaced: 'old' })
    await text.answer()
    expect(savedDraft(key)?.text).toBe('of another tab')
  })

  it('starts without a draft if the stored one cannot be parsed', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    localStorage.setItem(key, '["half')
    expect(autosaveOf().getState().draft).toBeNull()
    localStorage.setItem(key, '{"text":1}')
    expect(autosaveOf().getState().draft).toBeNull()
    expect(error).toHaveBeenCalledOnce()
  })
})

describe('a text changed elsewhere', () => {
  async function inConflict() {
    const text = autosaveOf()
    text.type('mine')
    text.flush()
    await text.answer(refused)
    text.see('theirs')
    return text
  }

  it('waits for the person to decide', async () => {
    const text = await inConflict()
    text.retry()
    text.type('mine, longer')
    await text.pause()
    text.flush()
    expect(text.sent).toHaveLength(1)
    expect(text.getState()).toMatchObject({ saved: 'theirs', draft: { text: 'mine, longer' } })
  })

  it('replaces the other text on request', async () => {
    const text = await inConflict()
    text.replace('mine')
    expect(text.sent[1]).toEqual({ text: 'mine', replaced: 'theirs' })
    await text.answer()
    expect(text.getState()).toMatchObject({ saved: 'mine', draft: null })
  })

  it('discards the draft on request', async () => {
    const text = await inConflict()
    text.drop()
    expect(text.getState()).toMatchObject({ saved: 'theirs', draft: null, error: null })
    expect(savedDraft(key)).toBeNull()
  })

  it('shows immediately if nothing was typed here', () => {
    const text = autosaveOf()
    text.see('theirs')
    expect(text.getState()).toMatchObject({ saved: 'theirs', draft: null })
    text.type('theirs, longer')
    expect(text.getState().draft).toEqual({ text: 'theirs, longer', replaced: 'theirs' })
  })
})
