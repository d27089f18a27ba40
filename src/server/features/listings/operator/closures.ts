import { AppError } from '#contract/errors.ts'
import type { ClosureEntry, DeadlineEffect } from '#contract/operator/closures.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { webAddress } from '#domain/identifiers/web-address.ts'
import { daysBetween, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { insertClosure, readClosures, removeClosure } from '#server/features/listings/closures.store.ts'
import { rederiveListings } from '#server/features/listings/reconcile/rederive.ts'
import { type Actor, STATEWIDE, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { applyChange, previewEffect } from './deadline-effect.ts'

/** Who changes the court calendar, when, why, and the effect they saw; a null effect accepts any. */
export interface CalendarChange {
  readonly by: Actor
  readonly now: number
  readonly why?: string
  readonly seen: string | null
}

/** Longer than any closing or order so far; a year typed wrong would move every deadline there is. */
const MAX_DAYS = 366

function asDate(day: string): PlainDate {
  const date = parsePlainDate(day)
  if (date === null) throw new AppError('not_possible', `${day} is not a day`)
  return date
}

/** Throws `not_found` for an unknown county and `not_possible` for days or a page that make no sense. */
function stored(entry: ClosureEntry) {
  const { county, from, to, extends_to, reason } = entry
  const known = county === null ? null : countyNamed(county)
  if (county !== null && known === null)
    throw new AppError('not_found', `${county} is not a county of North Carolina`)
  if (to < from) throw new AppError('not_possible', 'The last day is before the first one')
  if (extends_to !== null && extends_to < to)
    throw new AppError('not_possible', 'The new deadline is before the last closed day')
  if (daysBetween(asDate(from), asDate(extends_to ?? to)) > MAX_DAYS)
    throw new AppError('not_possible', 'That is more than a year. Check the years')
  const page = entry.source_url === null ? null : webAddress(entry.source_url)
  if (entry.source_url !== null && page === null)
    throw new AppError('not_possible', 'The page must begin with https:// or http://')
  const county_fips = known?.fips ?? null
  return { county_fips, from_date: from, to_date: to, extends_to, reason, source_url: page }
}

function adding(entry: ClosureEntry, now: number) {
  const row = stored(entry)
  const make = async (tx: Db) => {
    // Where no deadline moves, a second click would have the effect that was seen.
    const isEntered = (await readClosures(tx)).some(
      ({ county, from, to, extends_to }) =>
        county === entry.county && from === entry.from && to === entry.to && extends_to === entry.extends_to,
    )
    if (isEntered) throw new AppError('not_possible', 'These days are entered already')
    const id = await insertClosure(tx, row)
    await rederiveListings(tx, row.county_fips, now)
    return id
  }
  return { countyFips: row.county_fips, now, make, row }
}

async function removing(db: Db, id: number, now: number) {
  const found = (await readClosures(db)).find((closure) => closure.id === id)
  if (found === undefined) throw new AppError('not_found', `No closing has number ${id}`)
  const countyFips = found.county === null ? null : (countyNamed(found.county)?.fips ?? null)
  const make = async (tx: Db) => {
    if ((await removeClosure(tx, id)) === null) throw new AppError('not_found', `No closing has number ${id}`)
    await rederiveListings(tx, countyFips, now)
  }
  return { countyFips, now, make, found }
}

/** What adding closed days would move. */
export function previewClosure(db: Db, entry: ClosureEntry, now: number): Promise<DeadlineEffect> {
  return previewEffect(db, adding(entry, now))
}

/** What removing closed days would move. */
export async function previewRemoval(db: Db, id: number, now: number): Promise<DeadlineEffect> {
  return previewEffect(db, await removing(db, id, now))
}

/** Adds closed days or an extension order; upset deadlines move in the same transaction. */
export async function addClosure(
  db: Db,
  entry: ClosureEntry,
  { by, now, why, seen }: CalendarChange,
): Promise<{ id: number; effect: DeadlineEffect }> {
  const change = adding(entry, now)
  return db.transaction(async (tx) => {
    const { value: id, effect } = await applyChange(tx, change, seen)
    const details = { id, ...entry, county: entry.county ?? STATEWIDE, moved: effect.moves.length }
    await writeAudit(tx, {
      at: new Date(now),
      by,
      action: 'add_closure',
      // `reason` of an entry is what bidders read.
      details: { ...details, shown: entry.reason, ...(why !== undefined && { reason: why }) },
    })
    return { id, effect }
  })
}

/** Removes closed days; upset deadlines move back in the same transaction. Throws `not_found`. */
export async function endClosure(
  db: Db,
  id: number,
  { by, now, why, seen }: CalendarChange,
): Promise<DeadlineEffect> {
  return db.transaction(async (tx) => {
    const change = await removing(tx, id, now)
    const { effect } = await applyChange(tx, change, seen)
    const { county, from, to, reason } = change.found
    const details = { id, county: county ?? STATEWIDE, before: { from, to, shown: reason } }
    await writeAudit(tx, {
      at: new Date(now),
      by,
      action: 'remove_closure',
      details: { ...details, moved: effect.moves.length, ...(why !== undefined && { reason: why }) },
    })
    return effect
  })
}
