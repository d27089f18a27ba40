import { addDays, dayOfMonth, monthOf, type PlainDate, plainDate, yearOf } from '#domain/time/plain-date.ts'

/**
 * The last day on which the United States may redeem from a sale for a federal tax lien: the 120th day after it, or
 * longer by local law (26 CFR 301.7425-4; for judicial sales 28 U.S.C. 2410(c)).
 */
export function unitedStatesRedemptionEndsOn(sale: PlainDate): PlainDate {
  return addDays(sale, 120)
}

/** The day one year after a deed was recorded, until which its sale can be contested (G.S. 105-377). */
export function contestEndsOn(recorded: PlainDate): PlainDate {
  return plainDate(yearOf(recorded) + 1, monthOf(recorded), dayOfMonth(recorded))
}
