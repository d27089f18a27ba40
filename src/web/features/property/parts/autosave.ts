import { isApiError } from '#web/lib/api/api-error.ts'
import { type Draft, clearDraft, saveDraft, savedDraft } from './drafts.ts'

/** Idle time in ms before a text is saved. */
export const TYPING_PAUSE_MS = 1000

export type AutosaveState = {
  /** The last text known to be on the server. */
  readonly saved: string
  /** The unsaved text; null if there is none. */
  readonly draft: Draft | null
  readonly phase: 'resting' | 'waiting' | 'saving' | 'saved' | 'failed'
  /** Why the last save failed; stays until one succeeds. */
  readonly error: Error | null
}

type AutosaveOptions = {
  /** Storage key of the draft. */
  key: string
  saved: string
  /** False if a draft of an earlier visit is dropped once a newer text was saved. */
  outlastsOthers: boolean
  /** False for a text that must not be saved. */
  isSound: (text: string) => boolean
  send: (draft: Draft) => Promise<unknown>
}

/** The functions do not use `this`, so they can be passed around separately. */
export type Autosave = {
  readonly getState: () => AutosaveState
  readonly subscribe: (listener: () => void) => () => void
  readonly type: (text: string) => void
  /** Saves a waiting draft immediately. */
  readonly flush: () => void
  /** Retries a failed save. */
  readonly retry: () => void
  /** Reports the text now on the server. */
  readonly see: (known: string) => void
  /** Replaces the text known to be on the server. */
  readonly replace: (text: string) => void
  /** Discards the draft. */
  readonly drop: () => void
}

/**
 * Autosaves one text when typing pauses, one call at a time, and keeps the draft in the browser until the server has
 * it. On a conflict (the saved text was changed elsewhere), waits for the person to decide.
 */
export function createAutosave({ key, saved, outlastsOthers, isSound, send }: AutosaveOptions): Autosave {
  const left = draftLeft(key, saved, outlastsOthers)
  let state: AutosaveState = { saved, draft: left, phase: left ? 'waiting' : 'resting', error: null }
  let timer = 0
  const listeners = new Set<() => void>()

  function become(next: Partial<AutosaveState>): void {
    state = { ...state, ...next }
    listeners.forEach((listener) => listener())
  }

  function drop(): void {
    clearTimeout(timer)
    if (state.draft) clearDraft(key, state.draft)
    become({ draft: null, phase: 'resting', error: null })
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    const { draft, phase } = state
    if (draft === null || phase === 'saving' || !isSound(draft.text)) return
    become({ phase: 'saving' })
    try {
      await send(draft)
    } catch (error) {
      become({ phase: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      return
    }
    settle(draft)
  }

  function settle(sent: Draft): void {
    clearDraft(key, sent)
    const text = state.draft?.text ?? sent.text
    if (text === sent.text) {
      become({ saved: sent.text, draft: null, phase: 'saved', error: null })
      return
    }
    become({ saved: sent.text, phase: 'waiting', error: null })
    wait({ text, replaced: sent.text })
  }

  function wait(draft: Draft): void {
    clearTimeout(timer)
    saveDraft(key, draft)
    become({ draft })
    if (state.phase === 'saving' || isApiError(state.error, 'note_changed')) return
    become({ phase: 'waiting' })
    timer = setTimeout(() => void save(), TYPING_PAUSE_MS)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function type(text: string): void {
    const replaced = state.draft?.replaced ?? state.saved
    if (text === replaced && state.phase !== 'saving') drop()
    else wait({ text, replaced })
  }

  function flush(): void {
    if (state.phase === 'waiting') void save()
  }

  function retry(): void {
    if (state.phase === 'failed' && !isApiError(state.error, 'note_changed')) void save()
  }

  function see(known: string): void {
    if (known !== state.saved) become({ saved: known })
  }

  function replace(text: string): void {
    const draft = { text, replaced: state.saved }
    saveDraft(key, draft)
    become({ draft, phase: 'waiting', error: null })
    void save()
  }

  return { getState: () => state, subscribe, type, flush, retry, see, replace, drop }
}

function draftLeft(key: string, saved: string, outlastsOthers: boolean): Draft | null {
  const draft = savedDraft(key)
  if (draft === null) return null
  if (draft.text !== saved && (outlastsOthers || draft.replaced === saved)) return draft
  clearDraft(key, draft)
  return null
}
