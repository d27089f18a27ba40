import type { EndpointInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Deposit, type diligenceEndpoints, MAX_DEPOSITS } from '#contract/following/diligence.ts'
import { namedListing } from '#contract/following/following-schema.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money/cents.ts'
import { listingByCall, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { refundReason } from '#domain/deposits/refund-reason.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { lockAccount } from '#server/features/accounts/index.ts'
import { lockListing, readBareListings } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readClerkCalls } from '#server/features/following/property/clerk-calls.ts'
import {
  countDeposits,
  type DepositRow,
  findRecorded,
  lockDeposit,
  insertDeposit,
  readDeposits,
  updateDeposit,
} from './deposits.store.ts'
import type { Person } from '#server/features/following/person.ts'

type Deps = { db: Db; clock: Clock }

/**
 * A person's deposits, most recently paid first. Applies their own clerk calls, and omits listings in counties they
 * cannot access.
 */
export async function depositsOf(person: Person, deps: Deps): Promise<Deposit[]> {
  return answersOf(person, await readDeposits(deps.db, person.userId), deps)
}

type Paid = EndpointInput<typeof diligenceEndpoints.addDeposit>['body']

/**
 * Records a deposit for a listing; an attempt that recorded one before returns that. Throws `not_found` without access
 * to its county, `bad_request` for an impossible date, and `too_many_deposits` beyond 500.
 */
export async function recordDeposit(
  person: Person,
  listingId: number,
  { kind, amount, bid, paid_on, attempt }: Paid,
  { db, clock }: Deps,
): Promise<Deposit> {
  const now = clock.now()
  const day = dayUntil(paid_on, newYorkDate(now), 'paid_on', null)
  return db.transaction(async (tx) => {
    // Locks out a concurrent insert between the look at what is recorded and this one.
    await lockAccount(tx, person.userId)
    const recorded = attempt === undefined ? null : await findRecorded(tx, person.userId, attempt)
    if (recorded !== null) return depositOf(person, recorded, { db: tx, clock })
    if (!(await lockListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    if ((await countDeposits(tx, person.userId)) >= MAX_DEPOSITS) throw new AppError('too_many_deposits')
    const paid = {
      tax_foreclosure_id: listingId,
      kind,
      amount_cents: centsFromDollars(amount),
      bid_cents: bid === null ? null : centsFromDollars(bid),
      paid_on: day,
      attempt: attempt ?? null,
    }
    const id = await insertDeposit(tx, person.userId, paid, new Date(now))
    return depositOf(person, id, { db: tx, clock })
  })
}

type Days = EndpointInput<typeof diligenceEndpoints.followDeposit>['body']

/**
 * Records when a deposit was claimed back and returned. Throws `not_found`, or `bad_request` for impossible dates.
 */
export async function followDeposit(
  person: Person,
  id: string,
  { asked_back_on, returned_on }: Days,
  { db, clock }: Deps,
): Promise<Deposit> {
  const today = newYorkDate(clock.now())
  return db.transaction(async (tx) => {
    const stored = await lockDeposit(tx, person.userId, id)
    if (!stored) throw new AppError('not_found')
    const dayOf = (day: string | null, field: string) =>
      day === null ? null : dayUntil(day, today, field, stored.paid_on)
    await updateDeposit(tx, person.userId, id, {
      ...(asked_back_on !== undefined && { asked_back_on: dayOf(asked_back_on, 'asked_back_on') }),
      ...(returned_on !== undefined && { returned_on: dayOf(returned_on, 'returned_on') }),
    })
    return depositOf(person, id, { db: tx, clock })
  })
}

/** Parses a date that is not in the future and not before `earliest`. */
function dayUntil(day: string, today: PlainDate, field: string, earliest: string | null): PlainDate {
  if (!isPlainDate(day)) throw new AppError('bad_request', `${field} is not a valid date`)
  if (day > today) throw new AppError('bad_request', `${field} must not be after ${today}`)
  if (earliest !== null && day < earliest)
    throw new AppError('bad_request', `${field} must not be before ${earliest}`)
  return day
}

async function depositOf(person: Person, id: string, deps: Deps): Promise<Deposit> {
  const row = await lockDeposit(deps.db, person.userId, id)
  const [answer] = row ? await answersOf(person, [row], deps) : []
  if (!answer) throw new AppError('not_found')
  return answer
}

async function answersOf(person: Person, rows: readonly DepositRow[], deps: Deps): Promise<Deposit[]> {
  const ids = [...new Set(rows.map(({ tax_foreclosure_id }) => tax_foreclosure_id))]
  const bare = await readBareListings(deps.db, ids, person.countyFips, newYorkDate(deps.clock.now()))
  const calls = await readClerkCalls(person, ids, deps)
  const listings = new Map(
    bare.map((listing) => {
      const call = activeClerkCall(calls.get(listing.id))
      return [listing.id, call ? listingByCall(listing, call) : listing]
    }),
  )
  return rows.map((row) => answerOf(row, listings.get(row.tax_foreclosure_id) ?? null))
}

function answerOf({ amount_cents, bid_cents, ...row }: DepositRow, listing: Listing | null): Deposit {
  const standing = listing && {
    status: listing.status,
    foreclosure_date: listing.foreclosure_date,
    highest_bid_cents: listing.highest_bid === null ? null : centsFromDollars(listing.highest_bid),
  }
  return {
    ...row,
    amount: dollarsFromCents(amount_cents),
    bid: dollarsFromCents(bid_cents),
    listing: listing && namedListing.parse(listing),
    may_ask_back: standing && refundReason({ bid_cents, ...row }, standing),
  }
}
