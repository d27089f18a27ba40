import type { OperatorPersonPage } from '#contract/operator/people.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import type { PersonAccess } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  countListings,
  type OpenRow,
  readEmailsTo,
  readOpen,
  readPerson,
  readSessions,
  readSignIns,
  readTextsTo,
} from './person.store.ts'

type Deps = { db: Db; findAccess: (userId: string) => Promise<PersonAccess | null> }

/** What operators are shown of a person; null for an unknown id. Never a password, a token or a session's key. */
export async function readPersonPage(
  id: string,
  now: Date,
  { db, findAccess }: Deps,
): Promise<OperatorPersonPage | null> {
  const row = await readPerson(db, id, now)
  const access = row && (await findAccess(id))
  // Erased between the two readings.
  if (row === null || access === null) return null
  const { monthly_cents, last_paid_at, last_paid_cents, ...person } = row
  const amount = dollarsFromCents(last_paid_cents)
  const listings = await countListings(db)
  return {
    ...person,
    guard: access.guard,
    monthly: dollarsFromCents(monthly_cents),
    last_payment: last_paid_at === null || amount === null ? null : { at: last_paid_at, amount },
    open: (await readOpen(db, id, now)).map((open) => openOf(open, listings)),
    listings: sumOf(access.counties.map(({ fips }) => listings.get(fips) ?? 0)),
    emails: await readEmailsTo(db, id),
    texts: await readTextsTo(db, id, now),
    sign_ins: await readSignIns(db, id, now),
    sessions: await readSessions(db, id, now),
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function openOf(row: OpenRow, listings: ReadonlyMap<string, number>): OperatorPersonPage['open'][number] {
  const { fips, county, because, cents, until, granted_at, granted_by, reason } = row
  return {
    county,
    because,
    listings: fips === null ? sumOf([...listings.values()]) : (listings.get(fips) ?? 0),
    monthly: dollarsFromCents(cents),
    until,
    grant: granted_at === null ? null : { at: granted_at, by: granted_by, reason },
  }
}
