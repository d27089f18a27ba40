import { statusBadge, type Badge } from '#domain/listing/badge.ts'
import { plainDate } from '#domain/time/plain-date.ts'

export type StatusLook = Pick<Badge, 'color' | 'icon'>

/** Colour and icon of a status, which do not depend on any date. */
export function statusLook(status: string): StatusLook {
  const noDates = { upsetBidDate: null, date: null, time: null, today: plainDate(2000, 1, 1) }
  const { color, icon } = statusBadge({ status, ...noDates })
  return { color, icon }
}
