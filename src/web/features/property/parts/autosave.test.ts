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

/** A server that answers when it is told to. */
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

describe('a text that saves itself', () => {
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

  it('is sent at once when its field is left, and only once', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    text.flush()
    await text.answer()
    await text.pause()
    expect(text.sent).toHaveLength(1)
  })

  it('sends nothing for what was taken back', async () => {
    const text = autosaveOf()
    text.type('new')
    text.type('old')
    await text.pause()
    expect(text.sent).toEqual([])
    expect(savedDraft(key)).toBeNull()
  })

  it('sends what was typed meanwhile after the answer, over what was saved by then', async () => {
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

  it('comes back to the old text where that was typed while the new one was sent', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    text.type('old')
    await text.answer()
    await text.pause()
    expect(text.sent[1]).toEqual({ text: 'old', replaced: 'new' })
  })

  it('is not sent while it makes no sense', async () => {
    const text = autosaveOf({ isSound: (typed) => typed !== '12x' })
    text.type('12x')
    await text.pause()
    expect(text.sent).toEqual([])
    expect(text.getState().draft?.text).toBe('12x')
  })
})

describe('a text that could not be saved', () => {
  it('stays, tells why, and is sent again on demand', async () => {
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

  it('goes on by itself when it is typed further, and keeps telling why until it is saved', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    await text.answer(unreachable(null))
    text.type('newer')
    expect(text.getState().error).not.toBeNull()
    await text.pause()
    expect(text.sent[1]).toEqual({ text: 'newer', replaced: 'old' })
  })

  it('is there again after a reload', () => {
    saveDraft(key, { text: 'new', replaced: 'old' })
    const text = autosaveOf()
    expect(text.getState()).toMatchObject({ draft: { text: 'new' }, phase: 'waiting' })
    text.flush()
    expect(text.sent).toEqual([{ text: 'new', replaced: 'old' }])
  })

  it('is forgotten after a reload where it did arrive', () => {
    saveDraft(key, { text: 'new', replaced: 'old' })
    expect(autosaveOf({ saved: 'new' }).getState()).toMatchObject({ draft: null, phase: 'resting' })
    expect(savedDraft(key)).toBeNull()
  })

  it.each([
    [true, { text: 'new', replaced: 'old' }],
    [false, null],
  ])('outlasts what was saved elsewhere since, where it is told to: %s', (outlastsOthers, draft) => {
    saveDraft(key, { text: 'new', replaced: 'old' })
    expect(autosaveOf({ saved: 'other', outlastsOthers }).getState().draft).toEqual(draft)
    expect(savedDraft(key)).toEqual(draft)
  })

  it('leaves the draft of another tab alone', async () => {
    const text = autosaveOf()
    text.type('new')
    text.flush()
    saveDraft(key, { text: 'of another tab', replaced: 'old' })
    await text.answer()
    expect(savedDraft(key)?.text).toBe('of another tab')
  })

  it('starts anew where what is kept cannot be read', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    localStorage.setItem(key, '["half')
    expect(autosaveOf().getState().draft).toBeNull()
    localStorage.setItem(key, '{"text":1}')
    expect(autosaveOf().getState().draft).toBeNull()
    expect(error).toHaveBeenCalledOnce()
  })
})

describe('a text that was changed elsewhere', () => {
  async function inConflict() {
    const text = autosaveOf()
    text.type('mine')
    text.flush()
    await text.answer(refused)
    text.see('theirs')
    return text
  }

  it('waits for the person, whatever is typed', async () => {
    const text = await inConflict()
    text.retry()
    text.type('mine, longer')
    await text.pause()
    text.flush()
    expect(text.sent).toHaveLength(1)
    expect(text.getState()).toMatchObject({ saved: 'theirs', draft: { text: 'mine, longer' } })
  })

  it('replaces the other one knowingly', async () => {
    const text = await inConflict()
    text.replace('mine')
    expect(text.sent[1]).toEqual({ text: 'mine', replaced: 'theirs' })
    await text.answer()
    expect(text.getState()).toMatchObject({ saved: 'mine', draft: null })
  })

  it('gives way to the other one', async () => {
    const text = await inConflict()
    text.drop()
    expect(text.getState()).toMatchObject({ saved: 'theirs', draft: null, error: null })
    expect(savedDraft(key)).toBeNull()
  })

  it('is shown at once where nothing was typed here', () => {
    const text = autosaveOf()
    text.see('theirs')
    expect(text.getState()).toMatchObject({ saved: 'theirs', draft: null })
    text.type('theirs, longer')
    expect(text.getState().draft).toEqual({ text: 'theirs, longer', replaced: 'theirs' })
  })
})
