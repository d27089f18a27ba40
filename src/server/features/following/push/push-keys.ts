import { createECDH } from 'node:crypto'
import { alertSecret } from '#server/features/following/alerts/secrets.store.ts'
import type { Db } from '#server/platform/db/database.ts'

/** VAPID key pair that identifies us to push services (RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The VAPID keys of this database, created on first use and never changed, because every subscription is bound to
 * them. All but one in four billion 32-byte values are valid P-256 private keys.
 */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const privateKey = await alertSecret(db, 'push')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
