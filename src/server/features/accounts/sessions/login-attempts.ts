import type { Db } from '#server/platform/db/database.ts'
import { limitTries } from '#server/platform/http/limit-tries.ts'
import { countTry, takeBackTry } from '#server/platform/http/rate-limit.store.ts'
import { networkOf } from '#server/platform/net/network-of.ts'
import { isKnownBrowser } from './known-browsers.store.ts'
import { hashOfSecret } from '#server/features/accounts/secrets.ts'

const MINUTE = 60_000

type Limit = { max: number; windowMs: number }

/** Failed logins. Together the limits leave a guesser few attempts and let no stranger lock out an account's owner. */
const LOGIN = {
  /** At one account, from one network, one known browser, or one open session. */
  fromPlace: { max: 10, windowMs: 15 * MINUTE },
  /** At one account, from all browsers that never signed in to it. */
  fromStrangers: { max: 100, windowMs: 60 * MINUTE },
  /** At all accounts, from one network. An office or a mobile carrier may share one address. */
  atAnyAccount: { max: 60, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Limit>

/** Mails to one address that a caller without a session can cause. */
const MAIL = {
  fromPlace: { max: 5, windowMs: 60 * MINUTE },
  fromAnywhere: { max: 10, windowMs: 60 * MINUTE },
} as const satisfies Record<string, Limit>

/** Where a call comes from: the network address, and the hash of the browser's cookie where it has one. */
export type Place = { address: string; browserHash: Buffer | null }

type CountedTry = { key: string; limit: Limit }

// No address is stored as itself.
const keyOf = (...parts: string[]) => hashOfSecret(parts.join('|')).toString('base64url')

/**
 * Counts a login at the account of an address, known or not, before the password is compared. Throws
 * `too_many_requests` beyond a limit. A browser that signed in to the account before has a limit of its own, which
 * failures elsewhere do not use up. Returns how to take the try back once the password is right.
 */
export async function countLogin(db: Db, email: string, place: Place): Promise<() => Promise<void>> {
  const network = networkOf(place.address)
  const counted: CountedTry[] = (await isKnownBrowser(db, email, place.browserHash))
    ? [
        {
          key: `login|${keyOf(email, 'browser', place.browserHash?.toString('hex') ?? '')}`,
          limit: LOGIN.fromPlace,
        },
      ]
    : [
        { key: `login|${keyOf(email, 'network', network)}`, limit: LOGIN.fromPlace },
        { key: `login|${keyOf(email)}`, limit: LOGIN.fromStrangers },
        { key: `login|${keyOf('', 'network', network)}`, limit: LOGIN.atAnyAccount },
      ]
  for (const { key, limit } of counted) await limitTries(db, key, limit)
  return async () => {
    for (const { key } of counted) await takeBackTry(db, key)
  }
}

/** Counts a try at the password from an open session. Throws `too_many_requests` beyond the limit. */
export async function countPasswordTry(db: Db, sessionHash: Buffer): Promise<void> {
  await limitTries(db, `confirm|${keyOf(sessionHash.toString('hex'))}`, LOGIN.fromPlace)
}

/** Counts a try at the password of a mailed link. Throws `too_many_requests` beyond the limit. */
export async function countLinkTry(db: Db, tokenHash: Buffer): Promise<void> {
  await limitTries(db, `link|${keyOf(tokenHash.toString('hex'))}`, LOGIN.fromPlace)
}

/**
 * Counts a mail to an address, known or not. False beyond a limit: nothing may be sent, and the caller must not be
 * able to tell. The first limit is per network, so that a stranger cannot use up the mails of the address's owner.
 */
export async function mayMail(db: Db, email: string, address: string): Promise<boolean> {
  const isUnder = async (key: string, { max, windowMs }: Limit) =>
    (await countTry(db, `mail|${key}`, windowMs)).count <= max
  if (!(await isUnder(keyOf(email, 'network', networkOf(address)), MAIL.fromPlace))) return false
  return isUnder(keyOf(email), MAIL.fromAnywhere)
}
