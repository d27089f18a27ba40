import { logFault } from '#web/lib/log.ts'
import { forget, recall, remember } from '#web/lib/storage.ts'

/** What somebody typed and the server does not have yet, and the saved text it is to replace. */
export type Draft = { readonly text: string; readonly replaced: string }

/*
 * Drafts outlive a reload, a crash and an expired session. They are kept with the person's id, so that the next one
 * at this browser does not find them, and only until the server has them.
 */

/** Where the draft of one field about one listing is kept. */
export function draftKey(userId: string, listingId: number, field: string): string {
  return `draft ${userId} ${listingId} ${field}`
}

export function saveDraft(key: string, { text, replaced }: Draft): void {
  remember(key, JSON.stringify([text, replaced]))
}

export function savedDraft(key: string): Draft | null {
  const kept = recall(key)
  const [text, replaced] = kept === null ? [] : stringsOf(kept)
  return text === undefined || replaced === undefined ? null : { text, replaced }
}

/** Another tab may keep a draft of its own in the same place: only this one is forgotten. */
export function clearDraft(key: string, { text }: Draft): void {
  if (savedDraft(key)?.text === text) forget(key)
}

function stringsOf(json: string): string[] {
  try {
    const parsed: unknown = JSON.parse(json)
    return Array.isArray(parsed) ? parsed.filter((part) => typeof part === 'string') : []
  } catch (error) {
    logFault('A kept draft cannot be read', error)
    return []
  }
}
