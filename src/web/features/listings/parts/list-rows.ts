import type { ListingCard } from './listing-cards.ts'

/** One line of the virtual list: cards side by side, or the heading before those without an outline. */
export type ListRow =
  | { kind: 'cards'; part: 'outlined' | 'without'; first: number; cards: readonly ListingCard[] }
  | { kind: 'heading' }

/** Cards laid into rows of so many columns; the second part begins on a row of its own under its heading. */
export function rowsOf(
  outlined: readonly ListingCard[],
  without: readonly ListingCard[],
  columns: number,
): ListRow[] {
  const rows = (part: 'outlined' | 'without', cards: readonly ListingCard[]): ListRow[] =>
    Array.from({ length: Math.ceil(cards.length / columns) }, (_, row) => ({
      kind: 'cards',
      part,
      first: row * columns,
      cards: cards.slice(row * columns, (row + 1) * columns),
    }))
  const heading: ListRow[] = without.length > 0 ? [{ kind: 'heading' }] : []
  return [...rows('outlined', outlined), ...heading, ...rows('without', without)]
}

/** The row that holds the card at a place of the whole list, both parts counted through. */
export function rowOfCard(place: number, outlinedCount: number, columns: number): number {
  if (place < outlinedCount) return Math.floor(place / columns)
  return Math.ceil(outlinedCount / columns) + 1 + Math.floor((place - outlinedCount) / columns)
}

/** Where the keyboard leads from a card; null for a key that does not move. */
export function placeAfterKey(key: string, place: number, count: number, columns: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(place + columns, last)
    case 'ArrowUp':
      return place - columns < 0 ? place : place - columns
    case 'ArrowRight':
      return columns > 1 ? Math.min(place + 1, last) : null
    case 'ArrowLeft':
      return columns > 1 ? Math.max(place - 1, 0) : null
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
