import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailKind } from '#contract/following/alerts.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  type AlertSecret,
  alertSecrets,
  isMadeWithSecret,
} from '#server/features/following/alerts/secrets.store.ts'

/** The place of a kind is part of its tokens: add new ones at the end. */
const KINDS: readonly MailKind[] = ['instant', 'digest', 'reminder', 'announcement']
const SIGNED_BYTES = 17
const MAC_BYTES = 16

/**
 * Returns the unsubscribe token for one person and one kind of email. It encodes both and is signed with the newest key
 * in the database; it is not stored, and valid until an operator removes that key.
 */
export async function unsubscribeToken(db: Db, userId: string, kind: MailKind): Promise<string> {
  const signed = Buffer.concat([
    Buffer.from(userId.replaceAll('-', ''), 'hex'),
    Buffer.from([KINDS.indexOf(kind)]),
  ])
  const [newest] = await alertSecrets(db, 'unsubscribe')
  return Buffer.concat([signed, macOf(newest, signed)]).toString('base64url')
}

/** The person and the kind of email that an unsubscribe link is for. */
export type UnsubscribeLink = { userId: string; kind: MailKind }

/** Decodes and verifies an unsubscribe token; null for an invalid one. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<UnsubscribeLink | null> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== SIGNED_BYTES + MAC_BYTES) return null
  const signed = bytes.subarray(0, SIGNED_BYTES)
  const isMadeWith = (key: AlertSecret) => timingSafeEqual(bytes.subarray(SIGNED_BYTES), macOf(key, signed))
  if (!(await isMadeWithSecret(db, 'unsubscribe', isMadeWith))) return null
  const kind = KINDS[signed[SIGNED_BYTES - 1] ?? -1]
  if (kind === undefined) return null
  const hex = signed.toString('hex', 0, SIGNED_BYTES - 1)
  return { userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind }
}

function macOf({ value }: AlertSecret, signed: Buffer): Buffer {
  return createHmac('sha256', value).update(signed).digest().subarray(0, MAC_BYTES)
}
