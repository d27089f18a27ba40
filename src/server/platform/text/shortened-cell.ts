/** Characters of a cell that a screen shows. */
const MAX_CELL = 200

/** A cell of an operator's file or page, as far as a screen shows it. */
export function shortenedCell(cell: string): string {
  return cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL).toWellFormed()}…` : cell
}
