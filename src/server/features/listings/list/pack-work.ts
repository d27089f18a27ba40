import { z } from 'zod'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { DatabaseTrouble } from '#server/platform/db/database-trouble.ts'
import type { ReplicaReport } from '#server/platform/db/replica.ts'
import type { CountyFragment } from './county-fragment.ts'

/** Where the packing thread reads; with passwords, so never log it. `replicaUrl` is null without a replica. */
export const packPlaces = z.object({
  url: z.string(),
  pooledUrl: z.string().nullable(),
  replicaUrl: z.string().nullable(),
})
export type PackPlaces = z.infer<typeof packPlaces>

/**
 * What the packing thread is asked for: a county at this version of its data or a later one. With `since`, only what
 * changed after that version.
 */
export type PackRequest = {
  readonly id: number
  readonly fips: string
  readonly version: number
  readonly since: number | null
  readonly today: PlainDate
}

/** The part of a county that changed: the listings that are there now, and the ids of those that are gone. */
export type CountyChanges = { readonly fragment: CountyFragment; readonly gone: readonly number[] }

/** `replica` is null if there is none. */
export type PackAnswer =
  | { readonly id: number; readonly fragment: CountyFragment; readonly replica: ReplicaReport | null }
  | {
      readonly id: number
      readonly changes: CountyChanges | 'unknown'
      readonly replica: ReplicaReport | null
    }
  /** `trouble` is found out in the thread, because only there it is known which sockets are the database's. */
  | { readonly id: number; readonly error: unknown; readonly trouble: DatabaseTrouble | null }
