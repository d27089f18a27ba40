import { shortened } from '#domain/text/shortened.ts'

/** Characters of a cell that a screen shows. */
const MAX_CELL = 200

/** A cell of an operator's file or page, as far as a screen shows it. */
export function shortenedCell(cell: string): string {
  return shortened(cell, MAX_CELL + 1)
}
