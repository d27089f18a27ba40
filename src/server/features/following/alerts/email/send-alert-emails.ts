import { createHash } from 'node:crypto'
import { newYorkDate } from '#domain/time/new-york.ts'
import { type Addressee, findAddressees } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readDelivered } from '#server/platform/mail/mail-delivery.store.ts'
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
import { sendInRounds } from '#server/features/following/alerts/send-in-rounds.ts'
import { wishesOf } from '#server/features/following/alerts/read-recipients.ts'
import { NO_TEXTS } from '#server/features/following/texts/text-kinds.ts'
import {
  withCurrentSettings,
  idsOf,
  isDeadlineReminder,
  filterPending,
  type Wish,
  settingsFor,
  textKindOf,
} from '#server/features/following/alerts/filter-pending.ts'

/** Maximum changes listed in one email; the rest are only counted. */
const MAX_LISTED = 25

/** Maximum parallel sends; each holds a database connection during delivery. */
const MAX_PARALLEL_MAILS = 3

type Deps = Pick<Database, 'pool' | 'db'> & {
  clock: Clock
  sendOnce: SendOnce
  publicUrl: string
  /** Unsubscribe page, and one-click URL (RFC 8058), for one kind of email. */
  unsubscribeLinks: (userId: string, kind: AlertMailKind) => Promise<{ page: string; oneClick: string }>
}

type Batch = { channel: MailChannel; batch: number; user_ids: readonly string[] }

/** Sends a batch's pending emails to some people. Can be restarted at any point. */
export function mailAlerts({ user_ids, ...batch }: Batch, deps: Deps): Promise<void> {
  return sendInRounds(user_ids, {
    clock: deps.clock,
    parallel: MAX_PARALLEL_MAILS,
    begin: (some) => beginMails({ ...batch, user_ids: some }, deps),
  })
}

async function beginMails({ channel, batch, user_ids }: Batch, deps: Deps) {
  const { db } = deps
  const waitingNow = await withCurrentSettings(db, await readWaiting(db, channel, batch, user_ids))
  const rows = Map.groupBy(waitingNow, ({ user_id }) => user_id)
  const people = new Map((await findAddressees(user_ids, deps)).map((person) => [person.user_id, person]))
  const settings = await readSettingsOf(db, user_ids)
  const searches = Map.groupBy(await readSearchesOf(db, user_ids), ({ user_id }) => user_id)
  const storiesOf = await readStories(waitingNow, [...people.values()], deps)
  const mails = new Map([...rows].map(([userId, waiting]) => [userId, mailOf(userId, waiting, batch)]))
  // By an attempt that was killed before it marked them; settings changed since do not matter.
  const deliveredBefore = await readDelivered(
    db,
    [...mails.values()].map(({ key }) => key),
  )
  const delivered: number[] = []
  return {
    sendTo: async (userId: string) => {
      const [mail, person] = [mails.get(userId), people.get(userId)]
      if (mail === undefined) return
      const { waiting, kind, key } = mail
      if (deliveredBefore.has(key)) {
        delivered.push(...idsOf(waiting))
        return
      }
      if (person === undefined) return markStopped(db, idsOf(waiting), 'no_access')
      const own = searches.get(userId) ?? []
      const wishes = wishesOf(person, settings.get(userId), false, NO_TEXTS)
      const stories = storiesOf(userId)
      const wishOf = (row: NotificationRow) => settingsFor(row, own, wishes, textKindOf(row, stories))
      const to = { person, waiting, searches: own, wishOf, kind, key }
      delivered.push(...(await mailPerson(to, stories, deps)))
    },
    end: () => markSent(db, delivered, new Date(deps.clock.now())),
  }
}

/** Which email covers a person's notifications of a batch: those of one batch are all of one kind. */
function mailOf(userId: string, waiting: readonly NotificationRow[], batch: number) {
  const [first] = waiting
  const kind = first === undefined ? 'instant' : kindOf(first)
  const hash = createHash('sha256').update(`${userId} ${batch}`).digest('hex').slice(0, 40)
  return { waiting, kind, key: `${kind}.${hash}` }
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
  kind: AlertMailKind
  key: string
}

/** Emails one person; returns the ids of the notifications it covered. */
async function mailPerson(
  { person, waiting, searches, wishOf, kind, key }: ToPerson,
  stories: Stories,
  deps: Deps,
): Promise<readonly number[]> {
  const { db, clock, sendOnce } = deps
  const kept = await filterPending(db, waiting, { person, wishOf, stories })
  if (kept.length === 0) return []
  const links = await deps.unsubscribeLinks(person.user_id, kind)
  const names = new Map(searches.map(({ id, name }) => [id, name]))
  const outcome = await sendOnce({
    key,
    to: person.email,
    unsubscribeUrl: links.oneClick,
    write: () => {
      const mail = composeItems(kept, {
        stories,
        names,
        today: newYorkDate(clock.now()),
        maxChanges: MAX_LISTED,
      })
      return alertMail({
        ...mail,
        kind,
        publicUrl: deps.publicUrl,
        unsubscribeLink: links.page,
        now: clock.now(),
      })
    },
  })
  if (outcome === 'delivered') return idsOf(kept)
  await markStopped(db, idsOf(kept), 'refused')
  return []
}
