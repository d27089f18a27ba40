import type { PlainDate } from '#domain/time/plain-date.ts'

/** Scope of the figures: a county, or null for all the person's counties, and the date. */
export type Scope = { county: string | null; asOf: PlainDate }
