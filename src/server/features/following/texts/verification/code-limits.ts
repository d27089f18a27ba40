import { hashOfSecret } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { limitTries } from '#server/platform/http/limit-tries.ts'
import { networkOf } from '#server/platform/net/network-of.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** Codes that are texted. A stranger could use them to bother a person, or to cost us money. */
const CODES = {
  /** To a number, asked for from one network. */
  fromPlace: { max: 3, windowMs: HOUR },
  /** To a number, from anywhere: five guesses at each of six digits. */
  toNumber: { max: 8, windowMs: DAY },
  byPerson: { max: 6, windowMs: HOUR },
  byPersonInOneDay: { max: 12, windowMs: DAY },
  /** From one network. An office or a mobile carrier may share one address. */
  fromNetwork: { max: 30, windowMs: HOUR },
} as const

type Asked = { userId: string; phone: string; address: string }

// Hashed, because rows outlive an erased account for a while.
const keyOf = (...parts: string[]) => `text-code|${hashOfSecret(parts.join('|')).toString('base64url')}`

/** Counts a code before it is texted. Throws `too_many_requests` beyond a limit. */
export async function limitCodes(db: Db, { userId, phone, address }: Asked): Promise<void> {
  const network = networkOf(address)
  await limitTries(db, keyOf('person', userId), CODES.byPerson)
  await limitTries(db, keyOf('person in one day', userId), CODES.byPersonInOneDay)
  await limitTries(db, keyOf('network', network), CODES.fromNetwork)
  await limitTries(db, keyOf('number', phone, network), CODES.fromPlace)
  await limitTries(db, keyOf('number', phone), CODES.toNumber)
}
