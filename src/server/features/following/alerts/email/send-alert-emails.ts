import { createHash } from 'node:crypto'
import { newYorkDate } from '#domain/time/new-york.ts'
import { type Addressee, findAddressees } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isDelivered } from '#server/platform/mail/mail-delivery.store.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { alertMail, type AlertMailKind } from './alert-email.ts'
import {
  type AlertSearchRow,
  readSearchesOf,
  readSettingsOf,
} from '#server/features/following/alerts/recipients.store.ts'
import { composeItems } from '#server/features/following/alerts/compose-items.ts'
import {
  type MailChannel,
  markSent,
  markStopped,
  type NotificationRow,
  readWaiting,
} from '#server/features/following/alerts/notifications.store.ts'
import { readStories, type Stories } from '#server/features/following/alerts/read-stories.ts'
import { wishesOf } from '#server/features/following/alerts/read-recipients.ts'
import {
  withCurrentSettings,
  idsOf,
  isDeadlineReminder,
  siftWaiting,
  type Wish,
  settingsFor,
} from '#server/features/following/alerts/filter-pending.ts'

/** Changes that one mail lists; the rest is counted. */
const MAX_LISTED = 25

/** Each holds a connection to the database while it is handed over. */
const MAILS_AT_ONCE = 3

type Deps = Pick<Database, 'pool' | 'db'> & {
  clock: Clock
  sendOnce: SendOnce
  publicUrl: string
  /** The page and the address by which a person gets no more mail of a kind. */
  unsubscribeLinks: (userId: string, kind: AlertMailKind) => Promise<{ page: string; oneClick: string }>
}

type Batch = { channel: MailChannel; batch: number; user_ids: readonly string[] }

/** Writes to some people what they wait for in a batch. Can be begun again at any point. */
export async function mailAlerts({ channel, batch, user_ids }: Batch, deps: Deps): Promise<void> {
  const { db } = deps
  const waitingNow = await withCurrentSettings(db, await readWaiting(db, channel, batch, user_ids))
  const rows = Map.groupBy(waitingNow, ({ user_id }) => user_id)
  const people = new Map((await findAddressees(user_ids, deps)).map((person) => [person.user_id, person]))
  const settings = await readSettingsOf(db, user_ids)
  const searches = Map.groupBy(await readSearchesOf(db, user_ids), ({ user_id }) => user_id)
  const storiesOf = await readStories([...rows.values()].flat(), [...people.values()], deps)
  const failures: unknown[] = []
  const delivered: number[] = []
  async function serve([userId, waiting]: [string, NotificationRow[]]): Promise<void> {
    const person = people.get(userId)
    if (person === undefined) return markStopped(db, idsOf(waiting), 'no_access')
    const own = searches.get(userId) ?? []
    const wishes = wishesOf(person, settings.get(userId), false)
    const wishOf = (row: NotificationRow) => settingsFor(row, own, wishes)
    delivered.push(
      ...(await mailPerson({ person, waiting, searches: own, wishOf, batch }, storiesOf(userId), deps)),
    )
  }
  const queue = [...rows]
  const workers = Array.from({ length: MAILS_AT_ONCE }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      // One undeliverable email does not hold up the others.
      await serve(next).catch((error: unknown) => failures.push(error))
    }
  })
  await Promise.all(workers)
  await markSent(db, delivered, new Date(deps.clock.now()))
  if (failures.length > 0) throw failures[0]
}

function kindOf({ reminder, channel }: NotificationRow): AlertMailKind {
  if (isDeadlineReminder(reminder)) return 'reminder'
  return channel === 'digest' ? 'digest' : 'instant'
}

type ToPerson = {
  person: Addressee
  waiting: readonly NotificationRow[]
  searches: readonly AlertSearchRow[]
  wishOf: (row: NotificationRow) => Wish
  batch: number
}

/** Mails one person and tells which notifications went with it. */
async function mailPerson(
  { person, waiting, searches, wishOf, batch }: ToPerson,
  stories: Stories,
  deps: Deps,
): Promise<readonly number[]> {
  const { db, clock, sendOnce } = deps
  const [first] = waiting
  if (first === undefined) return []
  const kind = kindOf(first)
  const key = `${kind}.${createHash('sha256').update(`${person.user_id} ${batch}`).digest('hex').slice(0, 40)}`
  // Handed over by a try that was killed before it had marked it: nothing that was turned off since undoes that.
  if (await isDelivered(db, key)) return idsOf(waiting)
  const seen = await siftWaiting(db, waiting, { person, wishOf, stories })
  if (seen.length === 0) return []
  const links = await deps.unsubscribeLinks(person.user_id, kind)
  const names = new Map(searches.map(({ id, name }) => [id, name]))
  const outcome = await sendOnce({
    key,
    to: person.email,
    unsubscribeUrl: links.oneClick,
    write: () => {
      const mail = composeItems(seen, { stories, names, today: newYorkDate(clock.now()), most: MAX_LISTED })
      return alertMail({
        ...mail,
        kind,
        publicUrl: deps.publicUrl,
        unsubscribeLink: links.page,
        now: clock.now(),
      })
    },
  })
  if (outcome === 'delivered') return idsOf(seen)
  await markStopped(db, idsOf(seen), 'refused')
  return []
}
