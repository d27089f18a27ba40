import type { EndpointInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { diligenceEndpoints, TitleCheck } from '#contract/following/diligence.ts'
import { lockListing } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Person } from '#server/features/following/person.ts'
import { deleteTitleCheck, readTitleChecks, writeTitleCheck } from './title-checks.store.ts'

type Deps = { db: Db; clock: Clock }
type Answer = { checks: TitleCheck[] }

/** A person's title checklist for a listing. Throws `not_found` unless the person has access to its county. */
export async function titleChecksOf(
  person: Person,
  listingId: number,
  { db }: Pick<Deps, 'db'>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!(await lockListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    return answerOf(tx, person, listingId)
  })
}

/** Stores or clears the result of one title check. Throws as `titleChecksOf` does. */
export async function checkTitle(
  person: Person,
  listingId: number,
  { item, result }: EndpointInput<typeof diligenceEndpoints.checkTitle>['body'],
  { db, clock }: Deps,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!(await lockListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    if (result === null) await deleteTitleCheck(tx, person.userId, listingId, item)
    else await writeTitleCheck(tx, person.userId, listingId, { item, result }, new Date(clock.now()))
    return answerOf(tx, person, listingId)
  })
}

async function answerOf(db: Db, { userId }: Person, listingId: number): Promise<Answer> {
  const rows = await readTitleChecks(db, userId, listingId)
  return { checks: rows.map((row) => ({ ...row, checked_at: row.checked_at.toISOString() })) }
}
