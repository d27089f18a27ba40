import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id minimum for 19 MiB; about 20 ms on one core. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** 256 random bits for a cookie or a mailed link, with the hash to store. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret) }
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2)
}

/** A hash of nothing that anyone can find, at the cost of every other. */
const DECOY_HASH = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes the same time whether or not there is a hash, so a login does not reveal that an account exists. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? DECOY_HASH, password)
  return matches && passwordHash !== null
}
