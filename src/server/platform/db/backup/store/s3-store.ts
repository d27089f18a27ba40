import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { BackupError } from '#server/platform/db/backup/backup-error.ts'
import type { BackupStore, StoredObject } from './backup-store.ts'

/** Objects that one call removes at most. */
const REMOVED_AT_ONCE = 1000

/** Time to connect, and time without a byte, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 60_000 }

/** Time that a call may take in all, in milliseconds: a part of a full copy is stored in it at 1 Mbit/s. */
const CALL_MS = 300_000

/** Ends a call that takes too long. */
type Within = { abortSignal: AbortSignal }

/** A bucket, the names of whose objects start with `prefix`; a service other than AWS by its `endpoint`. */
export interface Bucket {
  bucket: string
  prefix: string
  endpoint: string | undefined
}

/**
 * A store in an S3-compatible service. Region and credentials come from where its SDK looks for them: the variables
 * AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the role of the machine. A call that takes longer
 * than `callMs` milliseconds fails.
 */
export function openS3Store({ bucket, prefix, endpoint }: Bucket, callMs = CALL_MS): BackupStore {
  const client = new S3Client({
    // Other services have their buckets in the path.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: TIMEOUTS,
    // Not every service knows the checksums of AWS; every base is read back, and each segment has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const place = `s3://${bucket}/${prefix}`
  const keyOf = (name: string) => `${prefix}${name}`

  async function listObjects(start: string, within: Within): Promise<StoredObject[]> {
    const found: StoredObject[] = []
    const asked = { Bucket: bucket, Prefix: keyOf(start) }
    for await (const page of paginateListObjectsV2({ client }, asked, within)) {
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        found.push({ name: Key.slice(prefix.length), bytes: Size })
    }
    return found
  }

  async function removeObjects(names: readonly string[], within: Within): Promise<void> {
    for (let at = 0; at < names.length; at += REMOVED_AT_ONCE) {
      const Objects = names.slice(at, at + REMOVED_AT_ONCE).map((name) => ({ Key: keyOf(name) }))
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        within,
      )
      const [first] = Errors
      if (first !== undefined) throw new Error(first.Message ?? first.Code ?? 'an object was not removed')
    }
  }

  async function inBucket<T>(work: (within: Within) => Promise<T>): Promise<T> {
    const abortSignal = AbortSignal.timeout(callMs)
    try {
      return await work({ abortSignal })
    } catch (cause) {
      const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
      const why = abortSignal.aborted ? `no complete answer within ${callMs / 1000} seconds` : reason
      throw new BackupError(`The store of backups, ${place}, cannot be used: ${why}`, { cause })
    }
  }

  return {
    place,
    put: (name, content) =>
      inBucket(async (within) => {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(name), Body: content }), within)
      }),
    get: (name) =>
      inBucket(async (within) => {
        try {
          const { Body } = await client.send(
            new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }),
            within,
          )
          return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
        } catch (error) {
          if (error instanceof NoSuchKey) return null
          throw error
        }
      }),
    list: (start) => inBucket((within) => listObjects(start, within)),
    remove: (names) => inBucket((within) => removeObjects(names, within)),
  }
}
