import { paths } from './paths.ts'

/** Navigation state of the bid sheets page. If present, the page that opened it is one step back in the history. */
type SheetVisit = {
  /** Open the print dialog as soon as the sheets are rendered. */
  print: boolean
}

/** A link to the bid sheets of listings. */
export function sheetLink(ids: readonly number[], visit: SheetVisit): { to: string; state: SheetVisit } {
  return { to: paths.bidSheet(ids), state: visit }
}

/** Parses the navigation state; null if the sheets were opened by URL. */
export function sheetVisitOf(state: unknown): SheetVisit | null {
  if (typeof state !== 'object' || state === null || !('print' in state)) return null
  return typeof state.print === 'boolean' ? { print: state.print } : null
}
