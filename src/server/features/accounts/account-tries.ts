import type { Db } from '#server/platform/db/database.ts'
import { limitTries } from '#server/platform/http/limit-tries.ts'
import { hashOfSecret } from './secrets.ts'

const MINUTE = 60_000

/** How often may be tried at one account, whoever tries: a password, and what sends mail to its address. */
const LIMITS = {
  login: { max: 10, windowMs: 15 * MINUTE },
  mail: { max: 5, windowMs: 60 * MINUTE },
} as const

/**
 * Counts a try at the account of an address, known or not. Throws `too_many_requests` beyond the limit. The address
 * itself is not stored.
 */
export async function countAccountTry(db: Db, what: keyof typeof LIMITS, email: string): Promise<void> {
  await limitTries(db, `${what}|${hashOfSecret(email).toString('base64url')}`, LIMITS[what])
}
