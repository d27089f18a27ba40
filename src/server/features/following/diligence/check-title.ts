import type { EndpointInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { diligenceEndpoints, TitleCheck } from '#contract/following/diligence.ts'
import { holdListing } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Person } from '#server/features/following/person.ts'
import { deleteTitleCheck, readTitleChecks, writeTitleCheck } from './title-checks.store.ts'

type Deps = { db: Db; clock: Clock }
type Answer = { checks: TitleCheck[] }

/** What a person found out about the title of a listing of an open county. Throws `not_found` for every other id. */
export async function titleChecksOf(
  person: Person,
  listingId: number,
  { db }: Pick<Deps, 'db'>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!(await holdListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    return answerOf(tx, person, listingId)
  })
}

/** Keeps what was found about one point of the title, or takes it back. Throws as `titleChecksOf`. */
export async function checkTitle(
  person: Person,
  listingId: number,
  { item, result }: EndpointInput<typeof diligenceEndpoints.checkTitle>['body'],
  { db, clock }: Deps,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (!(await holdListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    if (result === null) await deleteTitleCheck(tx, person.userId, listingId, item)
    else await writeTitleCheck(tx, person.userId, listingId, { item, result }, new Date(clock.now()))
    return answerOf(tx, person, listingId)
  })
}

async function answerOf(db: Db, { userId }: Person, listingId: number): Promise<Answer> {
  const rows = await readTitleChecks(db, userId, listingId)
  return { checks: rows.map((row) => ({ ...row, checked_at: row.checked_at.toISOString() })) }
}
