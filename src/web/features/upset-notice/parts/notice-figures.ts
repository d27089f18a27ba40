import type { PlainDate } from '#domain/time/plain-date.ts'
import type { UpsetNotice } from '#domain/upset-bid/upset-notice.ts'

/** What stands on the paper of one bid. */
export type NoticeFigures = {
  lastBidCents: number
  leastCents: number
  /** What the rule gives where a published least bid is another; null where they agree or none is published. */
  computedLeastCents: number | null
  bidCents: number
  notice: Extract<UpsetNotice, { lawful: true }>
  /** The day the person files, New York. */
  filedOn: PlainDate
  /**
   * The end of the window that begins with it, from the server, which knows the closed days: `asked` until it has
   * said so, `unknown` where it does not answer.
   */
  next: { lastDay: PlainDate; lastDayIfClosed: PlainDate | null } | 'asked' | 'unknown'
}
