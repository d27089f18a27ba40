import { change, type Change, type ChangesAnswer } from '#contract/following/following-schema.ts'
import { DAYS_OF_CHANGES, MAX_CHANGES } from '#contract/following/following.ts'
import { type ChangeRow, readChanges, readNews } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readFavorites } from '#server/features/following/favorites/favorites.store.ts'
import type { Person } from '#server/features/following/person.ts'

const DAY_MS = 86_400_000

function changeAnswer(row: ChangeRow): Change {
  return change.parse({ ...row, listing: { ...row, id: row.tax_foreclosure_id } })
}

/** Events in a person's counties since an instant, at most 30 days back. */
export async function changesSince(
  requestedSince: string,
  { userId, countyFips }: Person,
  { db, clock }: { db: Db; clock: Clock },
): Promise<ChangesAnswer> {
  const since = new Date(Math.max(Date.parse(requestedSince), clock.now() - DAYS_OF_CHANGES * DAY_MS))
  const favorites = await readFavorites(db, userId, countyFips)
  const favoriteIds = favorites.map(({ tax_foreclosure_id }) => tax_foreclosure_id)
  const { changes, total } = await readChanges(db, { countyFips, since }, MAX_CHANGES)
  return {
    since: since.toISOString(),
    changes: changes.map(changeAnswer),
    total,
    ...(await readNews(db, { countyFips, since }, favoriteIds)),
  }
}
