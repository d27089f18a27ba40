import type { State } from './records.ts'

/** The local Stripe's clock in Unix seconds: the system time plus the offset it was advanced by. */
export function clockNow(state: State): number {
  return Math.floor(Date.now() / 1000) + state.offset
}
