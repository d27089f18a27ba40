import type { PlainDate } from '#domain/time/plain-date.ts'

/** The searches of the model. */
export const QUERIES = [
  '',
  'county=Burke',
  'status=Upset+Bid+Ongoing',
  'last_day=3',
  'last_day=7',
  'county=Wake&last_day=14',
  'sale=7',
  'sale=14',
  'favorites=only',
] as const
export type ModelQuery = (typeof QUERIES)[number]

export const TEXT_KINDS = ['deadline', 'upset_bid', 'sale_change'] as const
export type ModelTextKind = (typeof TEXT_KINDS)[number]

/** The listing fields that decide who is notified. */
export type ModelListing = {
  id: number
  fips: string
  county: string
  street: string
  status: string
  upset_bid_date: PlainDate | null
  foreclosure_date: PlainDate | null
  /** Such as `11:00 AM`. */
  time: string | null
  /** In dollars. */
  highest_bid: number
  /** Epoch milliseconds; null unless upset bids can be filed and the deadline is known. */
  closes_at: number | null
  reminders_from: number | null
}

export type ModelSearch = {
  id: string
  query: ModelQuery
  alert: 'instant' | 'daily' | 'off'
  has_texts: boolean
}
export type Reasons = { star: boolean; searches: ModelSearch[] }
export type Pending = { listing: ModelListing; why: Reasons; day: string | null }

/** A person with every setting and the alerts still pending. */
export type ModelPerson = {
  id: string
  email: string
  counties: Set<string>
  is_suspended: boolean
  refuses_mail: boolean
  complained: boolean
  instant: boolean
  summary: boolean
  reminders: boolean
  device: boolean
  /** Of ten digits. */
  phone: string
  is_verified: boolean
  /** Replied STOP. */
  is_stopped: boolean
  kinds: Set<ModelTextKind>
  /** When alerts were texted, in epoch milliseconds. */
  texted: number[]
  /** When each listing was starred, by listing id, in epoch milliseconds. */
  stars: Map<number, number>
  searches: ModelSearch[]
  waiting: Pending[]
  reminded: Set<string>
  /** When a search last notified about a listing's date, by key; Infinity if the calendar job did it. */
  notified: Map<string, number>
}
