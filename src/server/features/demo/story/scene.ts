import type { CountyName } from '#domain/counties/county-register.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Random } from '#server/features/demo/random.ts'
import type { Worth } from './bid-amounts.ts'

/** Place and time of a case, and its values. */
export interface Scene {
  readonly random: Random
  readonly county: CountyName
  /** The day of the demo; every event is earlier. */
  readonly today: PlainDate
  readonly worth: Worth
  /** Whether reports of sale may come some days after the sale. */
  readonly canReportLate: boolean
}
