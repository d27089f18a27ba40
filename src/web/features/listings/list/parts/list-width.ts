import { recall, remember } from '#web/lib/storage.ts'

const KEY = 'listingListWidth'

/** Default width of the list beside the map, px. */
const DEFAULT_LIST_WIDTH = 564
export const MIN_PANE_WIDTH = 320
export const HANDLE_WIDTH = 8

/**
 * The width after a click on the handle, px: the next wider of narrow, default and `max`; after the widest, the
 * narrowest. `max` is the widest that fits.
 */
export function widthAfterClick(width: number, max: number): number {
  const widths = [MIN_PANE_WIDTH, DEFAULT_LIST_WIDTH, max].filter((each) => each <= max)
  return widths.find((each) => each > width) ?? MIN_PANE_WIDTH
}

/** The stored width of the list on this device, px. */
export function recallListWidth(): number {
  const stored = Number(recall(KEY))
  return stored >= MIN_PANE_WIDTH ? stored : DEFAULT_LIST_WIDTH
}

export function rememberListWidth(width: number): void {
  remember(KEY, String(width))
}
