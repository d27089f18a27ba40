import { dueReminder } from '#domain/alerts/reminders.ts'
import { deriveStatus } from '#domain/listing-status/derive-status.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { findAddressees, findReachableDevices } from '#server/features/accounts/index.ts'
import { notifyPeople } from '#server/features/following/live/notification-channel.store.ts'
import { readListingFacts } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { nextBatch } from './batches.store.ts'
import { enqueueMails, enqueuePushes } from './enqueue-mails.ts'
import { readSettingsOf } from './followers.store.ts'
import { insertNotifications, type NewNotification, readCountyOf } from './notifications.store.ts'
import { type ListingReminder, readDatedFavorites, readUnreminded } from './reminders.store.ts'
import { wishesOf } from './read-followers.ts'

/** No reminder looks further ahead, a last day that the night or a change of clocks lies before included. */
const DAYS_AHEAD = 2

type Deps = Pick<Database, 'pool' | 'db'> & { clock: Clock; enqueue: Enqueue }

/** Tells everybody of the reminders that are due and that they have not had. Run it every minute. */
export async function remindFollowers(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const reminders = await dueReminders(deps)
  if (reminders.size === 0) return
  const unreminded = await readUnreminded(db, [...reminders.values()])
  if (unreminded.length === 0) return
  const rows = await notificationsFor(unreminded, reminders, deps)
  await db.transaction(async (tx) => {
    const batch = await nextBatch(tx)
    const inBatch = rows.map((row) => ({ ...row, batch: row.channel === 'bell' ? null : batch }))
    await insertNotifications(tx, inBatch, new Date(clock.now()))
    await enqueueMails(tx, 'email', batch, deps.enqueue)
    await enqueuePushes(tx, batch, deps.enqueue)
    await notifyPeople(tx, [...new Set(rows.map(({ user_id }) => user_id))])
  })
}

async function dueReminders({ db, clock }: Deps): Promise<Map<number, ListingReminder>> {
  const now = clock.now()
  const today = newYorkDate(now)
  const ids = await readDatedFavorites(db, today, addDays(today, DAYS_AHEAD))
  const facts = await readListingFacts(db, ids, null)
  return new Map(
    [...facts].flatMap(([tax_foreclosure_id, { court_case, round, office }]) => {
      const { status, clock: upset } = deriveStatus(now, court_case, round, office)
      const sale_date = round?.sale_date ?? null
      const due = dueReminder(now, { status, deadline: upset?.deadline ?? null, sale_date })
      return due === null ? [] : [[tax_foreclosure_id, { ...due, tax_foreclosure_id }] as const]
    }),
  )
}

async function notificationsFor(
  unreminded: readonly { user_id: string; tax_foreclosure_id: number }[],
  reminders: ReadonlyMap<number, ListingReminder>,
  deps: Deps,
): Promise<NewNotification[]> {
  const { db } = deps
  const userIds = [...new Set(unreminded.map(({ user_id }) => user_id))]
  const people = new Map((await findAddressees(userIds, deps)).map((person) => [person.user_id, person]))
  const settings = await readSettingsOf(db, userIds)
  const devices = await findReachableDevices(db, userIds)
  const counties = await readCountyOf(db, [...reminders.keys()])
  return unreminded.flatMap(({ user_id, tax_foreclosure_id }) => {
    const person = people.get(user_id)
    const reminder = reminders.get(tax_foreclosure_id)
    if (!person?.county_fips.includes(counties.get(tax_foreclosure_id) ?? '') || !reminder) return []
    const own = settings.get(user_id)
    const { takes_mail, takes_push, reminders: areMailed } = wishesOf(person, own, devices.has(user_id))
    const channels = [
      'bell' as const,
      ...(takes_push ? (['push'] as const) : []),
      ...(takes_mail && areMailed ? (['email'] as const) : []),
    ]
    return channels.map((channel) => ({
      user_id,
      tax_foreclosure_id,
      event_id: null,
      reminder: reminder.kind,
      reminds_of: reminder.day,
      channel,
      reasons: { favorite: true, searches: [] },
      batch: null,
    }))
  })
}
