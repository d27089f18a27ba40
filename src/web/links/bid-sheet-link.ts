import { paths } from './paths.ts'

/** What travels in the navigation state to the bid sheets: the page they were asked for on lies one step behind. */
type SheetVisit = {
  /** To be printed as soon as they stand there. */
  print: boolean
}

/** A link to the bid sheets of listings. */
export function sheetLink(ids: readonly number[], visit: SheetVisit): { to: string; state: SheetVisit } {
  return { to: paths.bidSheet(ids), state: visit }
}

/** Reads the navigation state; null for sheets that were opened by their own address. */
export function sheetVisitOf(state: unknown): SheetVisit | null {
  if (typeof state !== 'object' || state === null || !('print' in state)) return null
  return typeof state.print === 'boolean' ? { print: state.print } : null
}
