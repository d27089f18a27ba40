import type { Worksheet } from './worksheet.ts'

/** For tests: a worksheet with only the given fields filled in. */
export function worksheet(known: Partial<Worksheet>): Worksheet {
  return {
    maximum_bid_cents: null,
    costs_cents: null,
    repairs_cents: null,
    resale_cents: null,
    wanted_margin_cents: null,
    ...known,
  }
}
