import type { PlainDate } from '#domain/time/plain-date.ts'

/** Of what the figures are: a county, null for all of one's own, and the day. */
export type Scope = { county: string | null; asOf: PlainDate }
