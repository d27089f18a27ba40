import { reminderEnd } from '#domain/alerts/reminders.ts'
import { wireDay } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import {
  type Addressee,
  findAddressees,
  findReachableDevices,
  markDeviceGone,
  type PushDevice,
} from '#server/features/accounts/index.ts'
import { composeItems } from '#server/features/following/alerts/compose-items.ts'
import { readSearchesOf, readSettingsOf } from '#server/features/following/alerts/recipients.store.ts'
import {
  markSent,
  markStopped,
  type NotificationRow,
  readWaiting,
} from '#server/features/following/alerts/notifications.store.ts'
import { wishesOf } from '#server/features/following/alerts/read-recipients.ts'
import { NO_TEXTS } from '#server/features/following/texts/text-kinds.ts'
import { readStories, type Stories } from '#server/features/following/alerts/read-stories.ts'
import { sendInRounds } from '#server/features/following/alerts/send-in-rounds.ts'
import {
  withCurrentSettings,
  idsOf,
  isDeadlineReminder,
  filterPending,
  settingsFor,
  textKindOf,
} from '#server/features/following/alerts/filter-pending.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { claimDelivery } from './push-deliveries.store.ts'
import { pushMessage } from './push-message.ts'
import type { PushMessage, SendPush, Sent } from './send-push.ts'

/** Properties named in one push; screens show no more. */
const MAX_NAMED = 3

/** How long a message that does not mislead waits for a device, in milliseconds. */
const MAX_KEEP_MS = 12 * 3_600_000

type Deps = Pick<Database, 'pool' | 'db'> & { clock: Clock; sendPush: SendPush }

type Batch = { batch: number; user_ids: readonly string[] }

/** Sends some people one push each for their pending notifications in a batch. Can be restarted at any point. */
export function pushAlerts({ batch, user_ids }: Batch, deps: Deps): Promise<void> {
  return sendInRounds(user_ids, {
    clock: deps.clock,
    parallel: 1,
    begin: (some) => beginPushes({ batch, user_ids: some }, deps),
  })
}

async function beginPushes({ batch, user_ids }: Batch, deps: Deps) {
  const { db, clock } = deps
  const waitingNow = await withCurrentSettings(db, await readWaiting(db, 'push', batch, user_ids))
  const rows = Map.groupBy(waitingNow, ({ user_id }) => user_id)
  const people = new Map((await findAddressees(user_ids, deps)).map((person) => [person.user_id, person]))
  const devices = await findReachableDevices(db, user_ids)
  const settings = await readSettingsOf(db, user_ids)
  const searches = Map.groupBy(await readSearchesOf(db, user_ids), ({ user_id }) => user_id)
  const storiesOf = await readStories(waitingNow, [...people.values()], deps)
  const today = newYorkDate(clock.now())

  async function notify(person: Addressee, waiting: readonly NotificationRow[]): Promise<void> {
    const { user_id } = person
    const own = searches.get(user_id) ?? []
    const wishes = wishesOf(person, settings.get(user_id), devices.has(user_id), NO_TEXTS)
    const stories = storiesOf(user_id)
    const wishOf = (row: NotificationRow) => settingsFor(row, own, wishes, textKindOf(row, stories))
    const kept = await filterPending(db, waiting, { person, wishOf, stories })
    if (kept.length === 0) return
    const names = new Map(own.map(({ id, name }) => [id, name]))
    const content = composeItems(kept, { stories, names, today, maxChanges: MAX_NAMED })
    const isReminder = kept.every(({ reminder }) => isDeadlineReminder(reminder))
    const message = pushMessage({ ...content, isReminder }, batch, clock.now())
    // Of changes in several properties it names no day.
    const namesDay = isReminder || content.properties === 1
    const end = namesDay ? Math.min(...kept.map((row) => endOf(row, stories))) : Infinity
    const pushed = { message, keepMs: Math.min(MAX_KEEP_MS, end - clock.now()) }
    const outcomes = await pushToDevices(devices.get(user_id) ?? [], pushed, batch, deps)
    if (outcomes.has('delivered')) await markSent(db, idsOf(kept), new Date(clock.now()))
    else await markStopped(db, idsOf(kept), outcomes.has('refused') ? 'refused' : 'device_gone')
  }

  return {
    sendTo: async (userId: string) => {
      const [waiting, person] = [rows.get(userId), people.get(userId)]
      if (waiting === undefined) return
      if (person === undefined) await markStopped(db, idsOf(waiting), 'no_access')
      else await notify(person, waiting)
    },
  }
}

/** The instant (epoch milliseconds) until which a device may show a notification first; news stays news. */
function endOf({ tax_foreclosure_id, reminder, reminds_of }: NotificationRow, stories: Stories): number {
  const day = wireDay(reminds_of)
  if (reminder === null || day === null) return Infinity
  const deadline = stories.openClocksOf(tax_foreclosure_id).find(({ last_day }) => last_day === reminds_of)
  return reminderEnd(reminder, day, deadline ? Date.parse(deadline.closes_at_instant) : null)
}

/**
 * Pushes to each device once, even across retries, and returns what came of it; of an earlier try, that it was delivered.
 * Throws after trying all if one failed temporarily. Runs one device at a time, because each holds a database connection
 * until its push service answers, and a slow service must not take them all.
 */
async function pushToDevices(
  devices: readonly PushDevice[],
  { message, keepMs }: { message: PushMessage; keepMs: number },
  batch: number,
  { db, clock, sendPush }: Deps,
): Promise<ReadonlySet<Sent>> {
  const pushTo = (device: PushDevice) =>
    db.transaction(async (tx): Promise<Sent> => {
      const now = new Date(clock.now())
      if (!(await claimDelivery(tx, device.id, batch, now))) return 'delivered'
      const outcome = await sendPush(device, message, keepMs)
      if (outcome === 'gone') await markDeviceGone(tx, device.id, now)
      return outcome
    })
  const outcomes = new Set<Sent>()
  const failures: unknown[] = []
  for (const device of devices) {
    await pushTo(device).then(
      (outcome) => outcomes.add(outcome),
      (error: unknown) => failures.push(error),
    )
  }
  if (failures.length > 0) throw failures[0]
  return outcomes
}
