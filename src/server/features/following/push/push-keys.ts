import { createECDH } from 'node:crypto'
import { alertSecret } from '#server/features/following/alerts/secrets.store.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The keys by which push services know who pushes (RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The keys of this database: made when first asked for and the same for ever, because every subscription is bound to
 * them. Of 32 random bytes all but one in four billion are a private key of the curve.
 */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const privateKey = await alertSecret(db, 'push')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
