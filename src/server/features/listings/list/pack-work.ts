import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CountyFragment } from './county-fragment.ts'

/** To the thread that packs counties, and back from it. */
export type PackRequest = { readonly id: number; readonly fips: string; readonly today: PlainDate }
export type PackAnswer =
  | { readonly id: number; readonly fragment: CountyFragment }
  /** `code` is that of PostgreSQL or of the system, which does not come along with an error from a thread. */
  | { readonly id: number; readonly error: unknown; readonly code: string | null }
