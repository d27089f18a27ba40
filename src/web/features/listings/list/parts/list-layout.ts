import type { ListingView } from '#contract/listings/listing-url.ts'
import type { CardLayout } from '#web/features/listings/cards/parts/card-height.ts'
import { recallListWidth } from './list-width.ts'
import type { Size } from './use-size.ts'

/** Sizes of the list in px. `cardHeight` computes row heights from the content of the cards. */
export type ListLayout = CardLayout & { readonly columns: number; readonly headingHeight: number }

const NARROWEST_WIDE_CARD = 540
const COLUMN_WIDTH = 560
/** Card width is rounded down to this, so that resizing a pane does not re-measure at every pixel. */
const WIDTH_STEP = 8

/** List layout for a pane of this width. */
export function layoutFor(width: number): ListLayout {
  const compact = width < NARROWEST_WIDE_CARD
  const columns = Math.max(1, Math.floor(width / COLUMN_WIDTH))
  return {
    columns,
    compact,
    cardWidth: Math.floor(width / columns / WIDTH_STEP) * WIDTH_STEP,
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
