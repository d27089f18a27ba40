import type { Random } from '#server/features/demo/index.ts'
import type { Refusals } from '../report/timeline.ts'
import type { Site } from '../site.ts'

/** What goes wrong, and what the product may then do. */
export type Fault = {
  /** For the report: what, and where. */
  name: string
  kind: FaultKind
  /** Which calls may be answered 503 with Retry-After. */
  mayRefuse: Refusals
  /** Whether calls in progress may break, because their process is killed. */
  mayBreak: boolean
  /** Begins it. Resolves to what ends it. */
  begin(): Promise<() => Promise<void>>
  /** How long it lasts, milliseconds; 0 for one that ends by itself. */
  lastsMs: number
}

export type FaultKind =
  | 'web process'
  | 'worker process'
  | 'database'
  | 'database connection'
  | 'failover'
  | 'service outside'
  | 'disk'
  | 'clock'
  | 'network'
  | 'release'

/** Makes faults of one kind. `scale` shortens how long they last. */
export type FaultMaker = (site: Site, random: Random, scale: number) => Fault

/** Ends by itself. */
export const nothingToEnd = (): Promise<void> => Promise.resolve()
