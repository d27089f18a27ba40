import { recall, remember } from '#web/lib/storage.ts'

const KEY = 'listingListWidth'

/** Width of the list beside the map, px, where nobody dragged the handle. */
export const DEFAULT_LIST_WIDTH = 564
export const MIN_PANE_WIDTH = 320
export const HANDLE_WIDTH = 8

/** The width a person left the list at, on this device. */
export function recallListWidth(): number {
  const stored = Number(recall(KEY))
  return stored >= MIN_PANE_WIDTH ? stored : DEFAULT_LIST_WIDTH
}

export function rememberListWidth(width: number): void {
  remember(KEY, String(width))
}
