import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { DeadlineEffect } from '#contract/operator/closures.ts'
import { dayAndHourText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { lockListings } from '#server/features/listings/reconcile/stored-counties.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type DeadlineRow, readDeadlines, readFollowers } from './deadlines.store.ts'

interface Change<T> {
  /** The county it can move deadlines in; null for all. */
  readonly countyFips: string | null
  /** Epoch milliseconds. */
  readonly now: number
  /** Makes the change and derives the listings again. */
  readonly make: (tx: Db) => Promise<T>
}

/** What a change would move. It is made and rolled back: what follows from it is not guessed. */
export async function previewEffect<T>(db: Db, change: Change<T>): Promise<DeadlineEffect> {
  try {
    return await db.transaction(async (tx) => {
      throw new Preview((await madeIn(tx, change)).effect)
    })
  } catch (error) {
    if (error instanceof Preview) return error.effect
    throw error
  }
}

/** Makes a change. Throws `changed_meanwhile` if it would not have the effect that was seen; null accepts any. */
export async function applyChange<T>(
  tx: Db,
  change: Change<T>,
  seen: string | null,
): Promise<{ value: T; effect: DeadlineEffect }> {
  const made = await madeIn(tx, change)
  if (seen !== null && made.effect.effect !== seen)
    throw new AppError('changed_meanwhile', 'It would have another effect now. Check it and try again')
  return made
}

/** Rolls a preview back and carries its effect. */
class Preview extends Error {
  readonly effect: DeadlineEffect

  constructor(effect: DeadlineEffect) {
    super('A preview changes nothing.')
    this.effect = effect
  }
}

async function madeIn<T>(
  tx: Db,
  { countyFips, now, make }: Change<T>,
): Promise<{ value: T; effect: DeadlineEffect }> {
  await lockListings(tx)
  const before = new Map((await readDeadlines(tx, countyFips)).map((row) => [row.id, row]))
  const value = await make(tx)
  const changed = (await readDeadlines(tx, countyFips)).flatMap((after) => {
    const was = before.get(after.id)
    return was && keyOf(was) !== keyOf(after) ? [{ was, after }] : []
  })
  const moved = changed.filter(
    ({ was, after }) =>
      was.day !== after.day ||
      (was.is_open && after.is_open && was.closes_at_minute !== after.closes_at_minute),
  )
  const { favorites, people } = await readFollowers(
    tx,
    changed.map(({ after }) => after.id),
  )
  const today = newYorkDate(now)
  const effect = {
    moves: moved.map(({ was, after }) => ({
      listing_id: after.id,
      title: [after.street, after.city].filter((part) => part !== null).join(', ') || (after.parcel ?? ''),
      county: after.county,
      from: dayAndHourText(was.day, was.closes_at_minute, today),
      to: dayAndHourText(after.day, after.closes_at_minute, today),
      favorites: favorites.get(after.id) ?? 0,
    })),
    others: changed.length - moved.length,
    people,
    effect: createHash('sha256')
      .update(changed.map(({ was, after }) => `${after.id} ${keyOf(was)} ${keyOf(after)}`).join('\n'))
      .digest('hex'),
  }
  return { value, effect }
}

function keyOf(row: DeadlineRow): string {
  return `${row.status}|${row.day ?? ''}|${hourOf(row) ?? ''}`
}

// The hour of a period that is over moves nothing.
function hourOf({ day, closes_at_minute, is_open }: DeadlineRow): number | null {
  return is_open && day !== null ? closes_at_minute : null
}
