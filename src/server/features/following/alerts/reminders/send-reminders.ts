import { dueReminder } from '#domain/alerts/reminders.ts'
import { reminderChannelsOf } from '#domain/alerts/follower.ts'
import { deriveStatus } from '#domain/listing-status/derive-status.ts'
import { textKindOfReminder } from '#domain/text-messages/text-kinds.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { findAddressees, findReachableDevices } from '#server/features/accounts/index.ts'
import { notifyPeople } from '#server/features/following/live/notification-channel.store.ts'
import { remindedFacts } from '#server/features/following/property/clerk-calls.ts'
import { readCalls } from '#server/features/following/property/properties.store.ts'
import { type ListingFacts, readListingFacts } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { findTextKinds } from '#server/features/following/texts/text-kinds.ts'
import { nextBatch } from '#server/features/following/alerts/batches.store.ts'
import { enqueueInstant } from '#server/features/following/alerts/enqueue-batches.ts'
import { readSettingsOf } from '#server/features/following/alerts/recipients.store.ts'
import {
  insertNotifications,
  type NewNotification,
  readCountyOf,
} from '#server/features/following/alerts/notifications.store.ts'
import {
  type ListingReminder,
  readCalledFavorites,
  readDatedFavorites,
  readUnreminded,
  type Unreminded,
} from './reminders.store.ts'
import { wishesOf } from '#server/features/following/alerts/read-recipients.ts'

/** Days to look ahead; no reminder is due earlier, even across a night or a time change. */
const DAYS_AHEAD = 2

type Deps = Pick<Database, 'pool' | 'db'> & { clock: Clock; enqueue: Enqueue; texts: TextGateway | null }

/** Sends reminders that are due and not yet sent. Run it every minute. */
export async function remindFollowers(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const { reminders, called } = await dueReminders(deps)
  if (reminders.length === 0) return
  // A person's own clerk call replaces the sources' reminder.
  const unreminded = (await readUnreminded(db, reminders)).filter(
    ({ user_id, tax_foreclosure_id, is_own }) => is_own || !called.has(`${user_id} ${tax_foreclosure_id}`),
  )
  if (unreminded.length === 0) return
  const rows = await notificationsFor(unreminded, deps)
  await db.transaction(async (tx) => {
    const batch = await nextBatch(tx)
    const inBatch = rows.map((row) => ({ ...row, batch: row.channel === 'bell' ? null : batch }))
    await insertNotifications(tx, inBatch, new Date(clock.now()))
    await enqueueInstant(tx, batch, deps.enqueue)
    await notifyPeople(tx, [...new Set(rows.map(({ user_id }) => user_id))])
  })
}

type Due = {
  reminders: ListingReminder[]
  /** Person and listing of every clerk call, as `user listing`. */
  called: ReadonlySet<string>
}

async function dueReminders({ db, clock }: Deps): Promise<Due> {
  const now = clock.now()
  const today = newYorkDate(now)
  const dated = await readDatedFavorites(db, today, addDays(today, DAYS_AHEAD))
  const favorites = await readCalledFavorites(db)
  const calledIds = favorites.map(({ id }) => id)
  const callers = [...new Set(favorites.map(({ user_id }) => user_id))]
  const calls = await readCalls(db, callers, calledIds)
  const facts = await readListingFacts(db, [...new Set([...dated, ...calledIds])], null)
  const reminders = dated.flatMap((id) => dueOf(now, id, null, facts.get(id)))
  const own = calls.flatMap((row) => {
    const { tax_foreclosure_id: id, user_id } = row
    const known = facts.get(id)
    // The call's date and the sources' date may both be due; each gets its own reminder.
    return known ? remindedFacts(row, known).flatMap((each) => dueOf(now, id, user_id, each)) : []
  })
  const called = new Set(calls.map(({ user_id, tax_foreclosure_id }) => `${user_id} ${tax_foreclosure_id}`))
  return { reminders: [...reminders, ...withoutRepeats(own)], called }
}

function dueOf(
  now: number,
  tax_foreclosure_id: number,
  user_id: string | null,
  facts: ListingFacts | undefined,
): ListingReminder[] {
  if (!facts) return []
  const { court_case, round, office } = facts
  const { status, clock: upset } = deriveStatus(now, court_case, round, office)
  const sale_date = round?.sale_date ?? null
  const due = dueReminder(now, { status, deadline: upset?.deadline ?? null, sale_date })
  return due === null ? [] : [{ ...due, tax_foreclosure_id, user_id }]
}

/** The call and the sources may yield the same date. */
function withoutRepeats(reminders: readonly ListingReminder[]): ListingReminder[] {
  const keyed = reminders.map(
    (each) => [`${each.user_id} ${each.tax_foreclosure_id} ${each.kind} ${each.day}`, each] as const,
  )
  return [...new Map(keyed).values()]
}

async function notificationsFor(unreminded: readonly Unreminded[], deps: Deps): Promise<NewNotification[]> {
  const { db, clock } = deps
  const today = newYorkDate(clock.now())
  const userIds = [...new Set(unreminded.map(({ user_id }) => user_id))]
  const people = new Map((await findAddressees(userIds, deps)).map((person) => [person.user_id, person]))
  const settings = await readSettingsOf(db, userIds)
  const devices = await findReachableDevices(db, userIds)
  const listingIds = [...new Set(unreminded.map(({ tax_foreclosure_id }) => tax_foreclosure_id))]
  const counties = await readCountyOf(db, listingIds)
  const textsOf = await findTextKinds(userIds, deps)
  return unreminded.flatMap(({ user_id, tax_foreclosure_id, kind, day }) => {
    const person = people.get(user_id)
    if (!person?.county_fips.includes(counties.get(tax_foreclosure_id) ?? '')) return []
    const own = settings.get(user_id)
    const wishes = wishesOf(person, own, devices.has(user_id), textsOf(user_id))
    const channels = reminderChannelsOf(textKindOfReminder(kind, day, today), wishes)
    return channels.map((channel) => ({
      user_id,
      tax_foreclosure_id,
      event_id: null,
      reminder: kind,
      reminds_of: day,
      channel,
      reasons: { favorite: true, searches: [] },
      batch: null,
    }))
  })
}
