import type { SentTable } from '#server/platform/db/backup/restore/rows-since.ts'

const HAS_PERSON = 'EXISTS (SELECT FROM user_account WHERE id = r.user_id)'

/** Which alerts have gone out: a restore takes it over from the latest state, so that none is sent again. */
export const SENT_ALERTS: readonly SentTable[] = [
  {
    table: 'notification',
    key: 'id',
    changedAt: 'greatest(created_at, sent_at, read_at)',
    stillRefers: `${HAS_PERSON} AND EXISTS (SELECT FROM tax_foreclosure WHERE id = r.tax_foreclosure_id)
      AND (r.event_id IS NULL OR EXISTS (SELECT FROM listing_event WHERE id = r.event_id))`,
  },
  { table: 'digest_run', key: 'day', changedAt: 'ran_at', stillRefers: 'true' },
  { table: 'search_day', key: 'day', changedAt: 'ran_at', stillRefers: 'true' },
  {
    table: 'push_delivery',
    key: 'push_device_id, batch',
    changedAt: 'delivered_at',
    stillRefers: 'EXISTS (SELECT FROM push_device WHERE id = r.push_device_id)',
  },
  {
    table: 'text_message',
    key: 'id',
    changedAt: 'greatest(written_at, tried_at)',
    stillRefers: HAS_PERSON,
  },
  { table: 'text_reply', key: 'sid', changedAt: 'received_at', stillRefers: 'true' },
  { table: 'text_stop', key: 'phone_hash', changedAt: 'stopped_at', stillRefers: 'true' },
]
