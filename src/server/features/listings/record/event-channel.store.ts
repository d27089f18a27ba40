import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** The channel on which every node hears at once that there are new events. */
const EVENT_CHANNEL = 'listing_event'

/** Heard once the transaction is committed. */
export async function notifyOfEvents(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${EVENT_CHANNEL}, '')`)
}
