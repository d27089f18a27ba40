import type { SentTable } from '#server/platform/db/backup/restore/rows-since.ts'

/** Which emails have gone out: a restore takes it over from the latest state, so that none is sent again. */
export const SENT_MAIL: readonly SentTable[] = [
  {
    table: 'mail_delivery',
    key: 'key',
    changedAt: 'coalesce(delivered_at, refused_at)',
    stillRefers: 'true',
  },
  { table: 'unanswered_mail', key: 'key', changedAt: 'last_at', stillRefers: 'true' },
]
