/** Cards side by side; `from` and `to` are indexes in their part of the list, `to` exclusive. */
export type CardRow = { kind: 'cards'; part: 'outlined' | 'without'; from: number; to: number }

/** One line of the virtual list: cards, or the heading before those without an outline. */
export type ListRow = CardRow | { kind: 'heading' }

/** Rows of a list with a number of columns; the second part starts a new row under its heading. */
export type ListRows = {
  readonly count: number
  at: (row: number) => ListRow
  /** The row of a card, by its index in the whole list. */
  rowOf: (place: number) => number
}

export function listRows(outlined: number, without: number, columns: number): ListRows {
  const outlinedRows = Math.ceil(outlined / columns)
  const headingRows = without > 0 ? 1 : 0
  return {
    count: outlinedRows + headingRows + Math.ceil(without / columns),
    at: (row) => {
      if (row < outlinedRows) {
        return {
          kind: 'cards',
          part: 'outlined',
          from: row * columns,
          to: Math.min((row + 1) * columns, outlined),
        }
      }
      if (row === outlinedRows) return { kind: 'heading' }
      const from = (row - outlinedRows - 1) * columns
      return { kind: 'cards', part: 'without', from, to: Math.min(from + columns, without) }
    },
    rowOf: (place) =>
      place < outlined
        ? Math.floor(place / columns)
        : outlinedRows + 1 + Math.floor((place - outlined) / columns),
  }
}

/** Index of the card a key moves to; null for a key that does not move. */
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
