import type { Settings } from '#server/platform/config/settings.ts'
import { openStore } from '#server/platform/db/backup/store/open-store.ts'
import type { BackupTarget } from '#server/platform/db/backup/take-base.ts'

type BackupSettings = Pick<Settings, 'BACKUP_S3_ENDPOINT' | 'BACKUP_RECIPIENT' | 'DATABASE_URL'>

/** Backups of the product with these settings to a folder or bucket. */
export function backupTarget(settings: BackupSettings, place: string): BackupTarget {
  return {
    store: openStore(place, settings.BACKUP_S3_ENDPOINT),
    recipient: settings.BACKUP_RECIPIENT,
    isEmbedded: settings.DATABASE_URL === undefined,
  }
}
