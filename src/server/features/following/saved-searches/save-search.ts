import { AppError } from '#contract/errors.ts'
import type { SavedSearch } from '#contract/following/following-schema.ts'
import { MAX_SAVED_SEARCHES } from '#contract/following/following.ts'
import { savedSearchEntries } from '#contract/following/saved-search.ts'
import type { SearchAlert } from '#domain/alerts/follower.ts'
import { lockAccount } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { writeSettings } from '#server/features/following/alerts/settings.store.ts'
import {
  countSavedSearches,
  insertSavedSearch,
  isNameTaken,
  renameSavedSearch,
  type SavedSearchRow,
  updateSavedSearch,
} from './saved-searches.store.ts'

export function savedSearchAnswer({
  id,
  name,
  search,
  alert,
  has_texts,
  created_at,
}: SavedSearchRow): SavedSearch {
  return { id, name, search, alert, has_texts, created_at: created_at.toISOString() }
}

type NewSearch = {
  name: string
  search: string
  alert?: SearchAlert | undefined
  has_texts?: boolean | undefined
}

/** Saves a search in canonical form. Throws `name_taken`, and `too_many_saved_searches` beyond 50. */
export async function saveSearch(
  userId: string,
  { name, search, alert = 'off', has_texts = false }: NewSearch,
  { db, clock }: { db: Db; clock: Clock },
): Promise<SavedSearch> {
  const canonical = new URLSearchParams(savedSearchEntries(new URLSearchParams(search))).toString()
  return db.transaction(async (tx) => {
    // Two concurrent saves must not both take the last place.
    await lockAccount(tx, userId)
    if ((await countSavedSearches(tx, userId)) >= MAX_SAVED_SEARCHES) {
      throw new AppError('too_many_saved_searches')
    }
    const created_at = new Date(clock.now())
    const saved = await insertSavedSearch(tx, userId, {
      name,
      search: canonical,
      alert,
      has_texts,
      created_at,
    })
    if (saved === null) throw new AppError('name_taken')
    if (alert === 'daily') await writeSettings(tx, userId, { daily_digest: true })
    return savedSearchAnswer(saved)
  })
}

/** Throws `not_found` for an unknown search or another account's, and `name_taken`. */
export async function renameSearch(
  userId: string,
  { id, name }: { id: string; name: string },
  { db }: { db: Db },
): Promise<SavedSearch> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (await isNameTaken(tx, userId, id, name)) throw new AppError('name_taken')
    const renamed = await renameSavedSearch(tx, userId, id, name)
    if (renamed === null) throw new AppError('not_found')
    return savedSearchAnswer(renamed)
  })
}

/** Sets a search's alert; `daily` also turns the daily digest on. Throws `not_found`. */
export async function chooseAlert(
  userId: string,
  { id, alert }: { id: string; alert: SearchAlert },
  { db }: { db: Db },
): Promise<SavedSearch> {
  return db.transaction(async (tx) => {
    const changed = await updateSavedSearch(tx, userId, id, { alert })
    if (changed === null) throw new AppError('not_found')
    if (alert === 'daily') await writeSettings(tx, userId, { daily_digest: true })
    return savedSearchAnswer(changed)
  })
}

/** Sets whether the listings of a search are texted about. Throws `not_found`. */
export async function chooseTexts(
  userId: string,
  { id, has_texts }: { id: string; has_texts: boolean },
  { db }: { db: Db },
): Promise<SavedSearch> {
  const changed = await updateSavedSearch(db, userId, id, { has_texts })
  if (changed === null) throw new AppError('not_found')
  return savedSearchAnswer(changed)
}
