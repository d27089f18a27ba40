import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { openStore } from '#server/platform/db/backup/store/open-store.ts'
import type { BackupTarget } from '#server/platform/db/backup/server-copy.ts'

type BackupSettings = Pick<Settings, 'BACKUP_S3_ENDPOINT' | 'BACKUP_RECIPIENT' | 'DATABASE_URL'>

/** Backups of the product with these settings to a folder or bucket. */
export async function backupTarget(
  settings: BackupSettings,
  place: string,
  clock: Clock,
): Promise<BackupTarget> {
  return {
    store: await openStore(place, settings.BACKUP_S3_ENDPOINT),
    recipient: settings.BACKUP_RECIPIENT,
    clock,
    isEmbedded: settings.DATABASE_URL === undefined,
  }
}
