/** Sizes of the list in px. Cards have fixed heights, so that every scroll place is exact before it is drawn. */
export type ListLayout = { columns: number; compact: boolean; cardHeight: number; headingHeight: number }

const NARROWEST_WIDE_CARD = 480
const COLUMN_WIDTH = 560

/** How the list is laid out in a pane of this width. */
export function layoutFor(width: number): ListLayout {
  const compact = width < NARROWEST_WIDE_CARD
  return {
    columns: Math.max(1, Math.floor(width / COLUMN_WIDTH)),
    compact,
    cardHeight: compact ? 191 : 157,
    headingHeight: 72,
  }
}
