import path from 'node:path'
import type { BackupStore } from './backup-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'

/** Opens the store at a folder, or at `s3://bucket/prefix`. `endpoint` names an S3-compatible service other than AWS. */
export function openStore(place: string, endpoint: string | undefined): BackupStore {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? []
  if (bucket === undefined) return openFolderStore(path.resolve(place))
  return openS3Store({ bucket, prefix: prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`, endpoint })
}
