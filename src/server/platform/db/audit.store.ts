import type { Db } from './database.ts'
import { auditLog } from './schema/accounts.ts'

/** Records an operator's command in the transaction that executes it. */
export async function writeAudit(
  db: Db,
  at: Date,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await db.insert(auditLog).values({ at, actor_id: null, action, details })
}
