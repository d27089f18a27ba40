import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CountyFragment } from './county-fragment.ts'

/** Messages to and from the packing thread. */
export type PackRequest = { readonly id: number; readonly fips: string; readonly today: PlainDate }
export type PackAnswer =
  | { readonly id: number; readonly fragment: CountyFragment }
  /** `code` is the PostgreSQL or system error code, which does not survive structured cloning. */
  | { readonly id: number; readonly error: unknown; readonly code: string | null }
