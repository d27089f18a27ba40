import path from 'node:path'
import type { BackupStore } from './backup-store.ts'
import { openFolderStore } from './folder-store.ts'

/**
 * Opens the store at a folder, or at `s3://bucket/prefix`. `endpoint` names an S3-compatible service other than AWS. Only
 * then is the SDK loaded.
 */
export async function openStore(place: string, endpoint: string | undefined): Promise<BackupStore> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place) ?? []
  if (bucket === undefined) return openFolderStore(path.resolve(place))
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store({ bucket, prefix: prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`, endpoint })
}
