import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import type { CountyName } from '#domain/counties/county-register.ts'
import { comparePlainDates } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CourtCase, DemoRound } from './court-case.ts'
import { printedLastDay } from './court-days.ts'

/** What a list prints about a sale; null for an empty cell. */
export interface PrintedSale {
  readonly status: StatusText
  readonly sale_date: PlainDate | null
  readonly sale_time: string | null
  readonly opening_bid_cents: number | null
  readonly current_bid_cents: number | null
  readonly last_day_to_upset: PlainDate | null
  readonly minimum_next_bid_cents: number | null
  readonly report_filed: PlainDate | null
  readonly bid_filed: PlainDate | null
  readonly confirmed: PlainDate | null
  readonly paid: PlainDate | null
  readonly deed_recorded: PlainDate | null
  readonly redeemed: PlainDate | null
}

/** The demo's status texts. */
export type StatusText =
  | 'Judgment entered'
  | 'Sale scheduled'
  | 'Postponed'
  | 'Cancelled'
  | 'Upset bid period'
  | 'Taxing unit is high bidder'
  | 'Motion for resale'
  | 'Resale ordered'
  | 'Pending confirmation'
  | 'Sale confirmed'
  | 'Balance paid'
  | 'Deed recorded'
  | 'Redeemed'
  | 'Stayed by bankruptcy'

/** A change in the list from a day on. */
export interface Chapter {
  readonly on: PlainDate
  readonly printed: Partial<PrintedSale>
}

/** What a list prints: last day and minimum upset bid, and filing dates. */
export interface Habit {
  readonly printsTerms: boolean
  readonly printsFilings: boolean
}

/** What the list prints before anything is known. */
export const initialSale: PrintedSale = {
  status: 'Judgment entered',
  sale_date: null,
  sale_time: null,
  opening_bid_cents: null,
  current_bid_cents: null,
  last_day_to_upset: null,
  minimum_next_bid_cents: null,
  report_filed: null,
  bid_filed: null,
  confirmed: null,
  paid: null,
  deed_recorded: null,
  redeemed: null,
}

/** The history of a case as a list with this habit prints it, by day. */
export function chaptersOf(history: CourtCase, county: CountyName, habit: Habit): readonly Chapter[] {
  const { rounds, resale_ordered_on, redeemed_on, bankruptcy_on } = history
  const [first, ...others] = rounds.map((round) => roundChapters(round, county, habit))
  const chapters = [
    ...(first ?? []),
    ...when(resale_ordered_on, { ...initialSale, status: 'Resale ordered' }),
    ...others.flat(),
    ...when(redeemed_on, { status: 'Redeemed', redeemed: habit.printsFilings ? redeemed_on : null }),
    ...when(bankruptcy_on, { status: 'Stayed by bankruptcy', sale_date: null, sale_time: null }),
  ]
  return chapters.toSorted((a, b) => comparePlainDates(a.on, b.on))
}

/** What the list prints on the morning of a day: everything known by the evening before. */
export function printedSaleOn(chapters: readonly Chapter[], day: PlainDate): PrintedSale {
  return chapters.reduce(
    (printed, chapter) => (chapter.on < day ? { ...printed, ...chapter.printed } : printed),
    initialSale,
  )
}

function when(on: PlainDate | null, printed: Partial<PrintedSale>): Chapter[] {
  return on === null ? [] : [{ on, printed }]
}

function roundChapters(round: DemoRound, county: CountyName, habit: Habit): Chapter[] {
  const { printsFilings } = habit
  const { confirmed_on, paid_on, recorded_on, withdrawn } = round
  const ifPrinted = (day: PlainDate | null) => (printsFilings ? day : null)
  return [
    ...round.dates.map(({ announced_on, sale_date }): Chapter => {
      const { time, opening_bid_cents } = round
      return {
        on: announced_on,
        printed: { status: 'Sale scheduled', sale_date, sale_time: time, opening_bid_cents },
      }
    }),
    ...(withdrawn
      ? when(withdrawn.on, {
          status: withdrawn.how === 'postponed' ? 'Postponed' : 'Cancelled',
          sale_date: null,
          sale_time: null,
        })
      : []),
    ...round.bids.map((_bid, index) => bidChapter(round, index, county, habit)),
    ...when(round.resale_motion_on, { status: 'Motion for resale' }),
    ...when(round.closed_on, { status: 'Pending confirmation' }),
    ...when(confirmed_on, { status: 'Sale confirmed', confirmed: ifPrinted(confirmed_on) }),
    ...when(paid_on, { status: 'Balance paid', paid: ifPrinted(paid_on) }),
    ...when(recorded_on, { status: 'Deed recorded', deed_recorded: ifPrinted(recorded_on) }),
  ]
}

function bidChapter(round: DemoRound, index: number, county: CountyName, habit: Habit): Chapter {
  const { filed_on, amount_cents } = round.bids[index] ?? { filed_on: null, amount_cents: 0 }
  const isReport = index === 0
  if (filed_on === null) throw new Error(`The round has no bid ${index}.`)
  return {
    on: filed_on,
    printed: {
      status: isReport && round.is_taxing_unit_buyer ? 'Taxing unit is high bidder' : 'Upset bid period',
      current_bid_cents: amount_cents,
      last_day_to_upset: habit.printsTerms ? printedLastDay(county, filed_on) : null,
      minimum_next_bid_cents: habit.printsTerms ? minimumUpsetBid(amount_cents, filed_on) : null,
      ...(habit.printsFilings && (isReport ? { report_filed: filed_on } : { bid_filed: filed_on })),
    },
  }
}
