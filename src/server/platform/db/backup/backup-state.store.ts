import type { Db } from '#server/platform/db/database.ts'
import { backupState } from '#server/platform/db/schema/backups.ts'

/** What the process that takes backups reported last. Sizes in bytes. */
export type BackupState = Omit<typeof backupState.$inferSelect, 'id'>

/** Null before the first report. */
export async function readBackupState(db: Db): Promise<BackupState | null> {
  const [state] = await db.select().from(backupState)
  return state ?? null
}

/** Replaces the given columns. */
export async function writeBackupState(db: Db, changes: Partial<BackupState>): Promise<void> {
  await db
    .insert(backupState)
    .values({ id: 1, ...changes })
    .onConflictDoUpdate({ target: backupState.id, set: changes })
}

/** Where there are no backups, or none yet, as after a restore. */
export async function deleteBackupState(db: Db): Promise<void> {
  await db.delete(backupState)
}
