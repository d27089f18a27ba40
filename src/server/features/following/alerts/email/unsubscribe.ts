import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailKind } from '#contract/following/alerts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { alertSecret } from '#server/features/following/alerts/secrets.store.ts'

/** The place of a kind is part of its tokens: add new ones at the end. */
const KINDS: readonly MailKind[] = ['instant', 'digest', 'reminder', 'announcement']
const SIGNED_BYTES = 17
const MAC_BYTES = 16

/**
 * Returns the unsubscribe token for one person and one kind of email. It encodes both and is signed with a key from
 * the database, so it never expires and is not stored.
 */
export async function unsubscribeToken(db: Db, userId: string, kind: MailKind): Promise<string> {
  const signed = Buffer.concat([
    Buffer.from(userId.replaceAll('-', ''), 'hex'),
    Buffer.from([KINDS.indexOf(kind)]),
  ])
  return Buffer.concat([signed, await macOf(db, signed)]).toString('base64url')
}

/** Decodes and verifies an unsubscribe token; null for an invalid one. */
export async function readUnsubscribeToken(
  db: Db,
  token: string,
): Promise<{ userId: string; kind: MailKind } | null> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== SIGNED_BYTES + MAC_BYTES) return null
  const signed = bytes.subarray(0, SIGNED_BYTES)
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), await macOf(db, signed))) return null
  const kind = KINDS[signed[SIGNED_BYTES - 1] ?? -1]
  if (kind === undefined) return null
  const hex = signed.toString('hex', 0, SIGNED_BYTES - 1)
  return { userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind }
}

async function macOf(db: Db, signed: Buffer): Promise<Buffer> {
  const key = await alertSecret(db, 'unsubscribe')
  return createHmac('sha256', key).update(signed).digest().subarray(0, MAC_BYTES)
}
