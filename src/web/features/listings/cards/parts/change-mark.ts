import { eventTraits } from '#domain/events/event-kinds.ts'
import { OTHER_CHANGE } from '#web/features/listings/texts.ts'
import type { LiveChanges } from '#web/data/live-changes.ts'

/** Mark for the changes since the page was opened: the latest named one; null without changes. */
export function changeMark(listings: readonly { id: number }[], changes: LiveChanges): string | null {
  if (changes.size === 0) return null
  const kinds = listings.flatMap(({ id }) => changes.get(id) ?? [])
  if (kinds.length === 0) return null
  return kinds.reduce((mark, kind) => eventTraits(kind)?.mark ?? mark, OTHER_CHANGE)
}
