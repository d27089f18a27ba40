import type { ListingView } from '#contract/listings/listing-url.ts'
import { recallListWidth } from './list-width.ts'
import type { Size } from './use-size.ts'

/**
 * Sizes of the list in px. Cards have fixed heights, so that every scroll place is exact before it is drawn; on compact ones an
 * address may take two lines, on the narrowest three; a longer one is set smaller.
 */
export type ListLayout = { columns: number; compact: boolean; cardHeight: number; headingHeight: number }

const NARROWEST_WIDE_CARD = 540
/** Below this, badge, deadline and facts need a line more each. */
const NARROWEST_PHONE_CARD = 360
const COLUMN_WIDTH = 560

/** How the list is laid out in a pane of this width. */
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

/** The size the list will probably have, before it is drawn. */
export function guessListSize(view: ListingView): Size {
  const { innerWidth, innerHeight } = window
  const isAlone = view === 'list' || innerWidth <= 768
  return {
    width: isAlone ? innerWidth : Math.min(recallListWidth(), innerWidth),
    height: innerHeight - BARS_HEIGHT,
  }
}
