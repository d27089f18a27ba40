import { logFault } from '#web/lib/log.ts'
import { forget, recall, remember } from '#web/lib/storage.ts'

/** An unsaved text, and the saved text it replaces. */
export type Draft = { readonly text: string; readonly replaced: string }

/*
 * Drafts survive a reload, a crash and an expired session. The key contains the person's id, so that the next person
 * at this browser does not get them; they are removed once the server has them.
 */

/** Storage key of the draft of one field of one listing. */
export function draftKey(userId: string, listingId: number, field: string): string {
  return `draft ${userId} ${listingId} ${field}`
}

export function saveDraft(key: string, { text, replaced }: Draft): void {
  remember(key, JSON.stringify([text, replaced]))
}

export function savedDraft(key: string): Draft | null {
  const stored = recall(key)
  const [text, replaced] = stored === null ? [] : stringsOf(stored)
  return text === undefined || replaced === undefined ? null : { text, replaced }
}

/** Removes only this draft: another tab may have stored its own under the same key. */
export function clearDraft(key: string, { text }: Draft): void {
  if (savedDraft(key)?.text === text) forget(key)
}

function stringsOf(json: string): string[] {
  try {
    const parsed: unknown = JSON.parse(json)
    return Array.isArray(parsed) ? parsed.filter((part) => typeof part === 'string') : []
  } catch (error) {
    logFault('A stored draft cannot be read', error)
    return []
  }
}
