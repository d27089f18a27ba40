import { createECDH } from 'node:crypto'
import { type AlertSecret, alertSecrets } from '#server/features/following/alerts/secrets.store.ts'
import type { Db } from '#server/platform/db/database.ts'

/** VAPID key pair that identifies us to push services (RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

type NumberedKeys = PushKeys & { number: number }

/** All but one in four billion 32-byte values are valid P-256 private keys. */
function keysOf({ number, value }: AlertSecret): NumberedKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(value)
  return { number, publicKey: curve.getPublicKey('base64url'), privateKey: value.toString('base64url') }
}

/** The keys that new subscriptions are made with; created on first use. */
export async function currentPushKeys(db: Db): Promise<NumberedKeys> {
  const [newest] = await alertSecrets(db, 'push')
  return keysOf(newest)
}

/**
 * Finds keys by number or public key among those that are still valid; null if there are none such. A subscription
 * works only with the keys it was made with.
 */
export async function findPushKeys(
  db: Db,
  isWanted: (keys: NumberedKeys) => boolean,
): Promise<NumberedKeys | null> {
  const find = async (again: boolean) =>
    (await alertSecrets(db, 'push', { again })).map(keysOf).find(isWanted)
  // Another node may have used new keys before this one read them.
  return (await find(false)) ?? (await find(true)) ?? null
}
