import type { ListingView } from '#contract/listings/listing-url.ts'
import { recallListWidth } from './list-width.ts'
import type { Size } from './use-size.ts'

/**
 * Sizes of the list in px. Card heights are fixed, so every scroll offset is exact before rendering. On compact cards
 * an address may take two lines, on the narrowest three; longer ones use smaller type.
 */
export type ListLayout = { columns: number; compact: boolean; cardHeight: number; headingHeight: number }

const NARROWEST_WIDE_CARD = 540
/** Below this width, badge, deadline and facts each need one more line. */
const NARROWEST_PHONE_CARD = 360
const COLUMN_WIDTH = 560

/** List layout for a pane of this width. */
export function layoutFor(width: number): ListLayout {
  const compact = width < NARROWEST_WIDE_CARD
  return {
    columns: Math.max(1, Math.floor(width / COLUMN_WIDTH)),
    compact,
    cardHeight: width < NARROWEST_PHONE_CARD ? 278 : compact ? 230 : 176,
    headingHeight: compact ? 88 : 72,
  }
}

const BARS_HEIGHT = 144

/** Expected size of the list, before it renders. */
export function guessListSize(view: ListingView): Size {
  const { innerWidth, innerHeight } = window
  const isAlone = view === 'list' || innerWidth <= 768
  return {
    width: isAlone ? innerWidth : Math.min(recallListWidth(), innerWidth),
    height: innerHeight - BARS_HEIGHT,
  }
}
