import type { PlainDate } from '#domain/time/plain-date.ts'
import type { UpsetNotice } from '#domain/upset-bid/upset-notice.ts'

/** Figures of the paper for one bid. */
export type NoticeFigures = {
  lastBidCents: number
  minimumCents: number
  /** The minimum by our rule if it differs from a published one; otherwise null. */
  computedMinimumCents: number | null
  bidCents: number
  notice: Extract<UpsetNotice, { lawful: true }>
  /** The filing date, New York. */
  filedOn: PlainDate
  /**
   * The deadline of the upset bid period started by this bid, from the server, which knows the closed days: `asked`
   * while loading, `unknown` after a failure.
   */
  next: { lastDay: PlainDate; lastDayIfClosed: PlainDate | null } | 'asked' | 'unknown'
}
