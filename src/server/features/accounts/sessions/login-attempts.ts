import type { Db } from '#server/platform/db/database.ts'
import { limitTries } from '#server/platform/http/limit-tries.ts'
import { countTry, undoAttempt } from '#server/platform/http/rate-limit.store.ts'
import { networkOf } from '#server/platform/net/network-of.ts'
import { isKnownBrowser } from './known-browsers.store.ts'
import { hashOfSecret } from '#server/features/accounts/secrets.ts'
import type { Caller } from './sessions.store.ts'

const MINUTE = 60_000

type Limit = { max: number; windowMs: number }

/** Limits on failed logins. Together they stop guessing without letting a stranger lock out an account's owner. */
const LOGIN = {
  /** Per account, from one network, one known browser, or one open session. */
  fromPlace: { max: 10, windowMs: 15 * MINUTE },
  /** Per account, from all browsers that never signed in to it. */
  fromStrangers: { max: 100, windowMs: 60 * MINUTE },
  /** Across all accounts, from one network. An office or a mobile carrier may share one address. */
  atAnyAccount: { max: 60, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Limit>

/** Limits on wrong codes of an authenticator app, per account: from one trusted browser or session, and from all others. */
const CODE = {
  inMinutes: { max: 5, windowMs: 15 * MINUTE },
  // Three codes are valid at a time: 20 guesses a day find one within a year in 2 of 100 accounts.
  inOneDay: { max: 20, windowMs: 24 * 60 * MINUTE },
} as const satisfies Record<string, Limit>

/** Emails to one address that a caller can cause; each subject is counted apart, and so are those about new sign-ins. */
const MAIL = {
  fromPlace: { max: 5, windowMs: 60 * MINUTE },
  fromAnywhere: { max: 10, windowMs: 60 * MINUTE },
} as const satisfies Record<string, Limit>

/** A request that comes again within this time was doubled, by a double click or a proxy: a person waits for the email. */
const DOUBLED_MS = 5_000

/** Origin of a call: its network address, and the hash of the browser's cookie if present. */
export type Place = { address: string; browserHash: Buffer | null }

type CountedTry = { key: string; limit: Limit }

// Addresses are stored only as hashes.
const keyOf = (...parts: string[]) => hashOfSecret(parts.join('|')).toString('base64url')

/**
 * Counts a login attempt for an email, known or not, before the password is compared. Throws `too_many_requests` beyond
 * a limit. A browser that signed in to the account before has a separate limit, unaffected by failures elsewhere.
 * Returns a function that undoes the count, to call once the password is right.
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
    for (const { key } of counted) await undoAttempt(db, key)
  }
}

/** Counts a password attempt from an open session. Throws `too_many_requests` beyond the limit. */
export async function countPasswordTry(db: Db, sessionHash: Buffer): Promise<void> {
  await limitTries(db, `confirm|${keyOf(sessionHash.toString('hex'))}`, LOGIN.fromPlace)
}

/**
 * Counts an attempt with a code before it is checked. Throws `too_many_requests` beyond a limit. Returns a function that
 * undoes the count.
 */
export async function countCodeTry(
  db: Db,
  userId: string,
  trusted: Buffer | null,
): Promise<() => Promise<void>> {
  const key = `code|${keyOf(userId, trusted?.toString('hex') ?? '')}`
  const dayKey = `${key}|day`
  await limitTries(db, key, CODE.inMinutes)
  await limitTries(db, dayKey, CODE.inOneDay)
  return async () => {
    await undoAttempt(db, key)
    await undoAttempt(db, dayKey)
  }
}

/** Whether the account holder has not been warned of wrong codes today. Counts this warning. */
export async function mayWarnOfGuesses(db: Db, userId: string): Promise<boolean> {
  return (await countTry(db, `code-warning|${keyOf(userId)}`, CODE.inOneDay.windowMs)).count === 1
}

/** Counts a password attempt for a mailed link. Throws `too_many_requests` beyond the limit. */
export async function countLinkTry(db: Db, tokenHash: Buffer): Promise<void> {
  await limitTries(db, `link|${keyOf(tokenHash.toString('hex'))}`, LOGIN.fromPlace)
}

/** What an email is about: a new password, or an address to prove, at sign-up or later. */
type MailSubject = 'reset' | 'proof'

/**
 * Counts an email to an address, known or not. Returns false beyond a limit: send nothing, and do not let the caller
 * see a difference. The first limit is per network, so a stranger cannot use up the owner's emails. A call that mails
 * nothing, such as for a link that proves an address already proven, counts too: it must not use up the emails by which
 * an owner gets back in.
 */
export async function mayMail(
  db: Db,
  subject: MailSubject,
  email: string,
  address: string,
): Promise<boolean> {
  return isUnderMailLimits(db, `mail-${subject}`, { whom: email, address })
}

/**
 * As `mayMail`, for a link that a person may ask for again; false also if this email to this address, known or not, was
 * asked for from the same place within the last seconds. Call it in the transaction that enqueues the email: a
 * simultaneous request waits for that, and counts if it fails.
 */
export async function mayMailLink(
  tx: Db,
  subject: MailSubject,
  email: string,
  { address, browserHash }: Place,
): Promise<boolean> {
  const key = keyOf(email, 'network', networkOf(address), browserHash?.toString('hex') ?? '')
  if ((await countTry(tx, `doubled-${subject}|${key}`, DOUBLED_MS)).count > 1) return false
  return mayMail(tx, subject, email, address)
}

/**
 * Counts an email about a sign-in with a right password. Returns false beyond a limit, and for another sign-in with the
 * same browser and system from the same network within the hour, such as a double click.
 */
export async function mayMailOfSignIn(db: Db, userId: string, { device, address }: Caller): Promise<boolean> {
  const key = `sign-in|${keyOf(userId, device, networkOf(address))}`
  if ((await countTry(db, key, MAIL.fromPlace.windowMs)).count > 1) return false
  return isUnderMailLimits(db, 'sign-in-mail', { whom: userId, address })
}

type Mailed = { whom: string; address: string }

async function isUnderMailLimits(db: Db, kind: string, { whom, address }: Mailed): Promise<boolean> {
  const isUnder = async (key: string, { max, windowMs }: Limit) =>
    (await countTry(db, `${kind}|${key}`, windowMs)).count <= max
  if (!(await isUnder(keyOf(whom, 'network', networkOf(address)), MAIL.fromPlace))) return false
  return isUnder(keyOf(whom), MAIL.fromAnywhere)
}
