import type { State } from './records.ts'

/** The clock of the look-alike in whole seconds: the present, and as far ahead as it was moved. */
export function clockNow(state: State): number {
  return Math.floor(Date.now() / 1000) + state.offset
}
