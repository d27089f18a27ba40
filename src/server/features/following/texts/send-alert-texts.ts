import { createHash, randomBytes } from 'node:crypto'
import { alertText } from '#domain/text-messages/alert-text.ts'
import { nextTextOf, textDayStart } from '#domain/text-messages/daily-limit.ts'
import { segmentsOf } from '#domain/text-messages/plain-characters.ts'
import { maySendAt } from '#domain/text-messages/quiet-hours.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { type Addressee, findAddressees } from '#server/features/accounts/index.ts'
import { holdTexts } from '#server/features/following/alerts/batches.store.ts'
import { composeItems } from '#server/features/following/alerts/compose-items.ts'
import {
  filterPending,
  idsOf,
  settingsFor,
  textKindOf,
  withCurrentSettings,
} from '#server/features/following/alerts/filter-pending.ts'
import {
  markSent,
  markStopped,
  type NotificationRow,
  readWaiting,
} from '#server/features/following/alerts/notifications.store.ts'
import { wishesOf } from '#server/features/following/alerts/read-recipients.ts'
import { readStories, type Stories } from '#server/features/following/alerts/read-stories.ts'
import { sendInRounds } from '#server/features/following/alerts/send-in-rounds.ts'
import {
  type AlertSearchRow,
  readSearchesOf,
  readSettingsOf,
} from '#server/features/following/alerts/recipients.store.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { TextGateway, TextRefusal } from '#server/platform/text-messages/text-gateway.ts'
import { textedProperty } from './alert-text.ts'
import { readTextRecipients, type TextRecipient } from './numbers.store.ts'
import { sendTextOnce } from './send-text.ts'
import { mayStillBeTexted } from '#server/features/following/alerts/still-true.ts'
import { type StopReason, stopTexts } from './stop-texts.ts'
import { ALERT_KEY, countAlertTexts, lockTextsTo, type WrittenText } from './text-messages.store.ts'

type Deps = Pick<Database, 'pool' | 'db'> & { clock: Clock; gateway: TextGateway; publicUrl: string }

type Batch = { batch: number; user_ids: readonly string[] }

type ToPerson = {
  person: Addressee
  recipient: TextRecipient
  waiting: readonly NotificationRow[]
  stories: Stories
  searches: readonly AlertSearchRow[]
  settings: Parameters<typeof wishesOf>[1]
  batch: number
}

/** The channel ends with what the carrier says of a number. */
export const STOPS: Readonly<Record<TextRefusal['because'], StopReason>> = {
  stopped: 'stop',
  unreachable: 'unreachable',
  refused: 'refused',
}

/** Sends some people one text each for their pending notifications in a batch. Can be restarted at any point. */
export function textAlerts({ batch, user_ids }: Batch, deps: Deps): Promise<void> {
  return sendInRounds(user_ids, {
    clock: deps.clock,
    parallel: 1,
    begin: (some) => beginTexts({ batch, user_ids: some }, deps),
  })
}

async function beginTexts({ batch, user_ids }: Batch, deps: Deps) {
  const { db } = deps
  const waitingNow = await withCurrentSettings(db, await readWaiting(db, 'text', batch, user_ids))
  const rows = Map.groupBy(waitingNow, ({ user_id }) => user_id)
  const people = new Map((await findAddressees(user_ids, deps)).map((person) => [person.user_id, person]))
  const recipients = await readTextRecipients(db, user_ids)
  const settings = await readSettingsOf(db, user_ids)
  const searches = Map.groupBy(await readSearchesOf(db, user_ids), ({ user_id }) => user_id)
  const storiesOf = await readStories(waitingNow, [...people.values()], deps)
  return {
    sendTo: async (userId: string) => {
      const [waiting, person, recipient] = [rows.get(userId), people.get(userId), recipients.get(userId)]
      if (waiting === undefined) return
      if (person === undefined) return markStopped(db, idsOf(waiting), 'no_access')
      if (recipient === undefined) return markStopped(db, idsOf(waiting), 'turned_off')
      const own = {
        ...{ person, recipient, waiting, batch, stories: storiesOf(userId) },
        ...{ searches: searches.get(userId) ?? [], settings: settings.get(userId) },
      }
      await textPerson(own, deps)
    },
  }
}

async function textPerson(to: ToPerson, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const { person, recipient, waiting, batch } = to
  const { user_id } = person
  const hash = createHash('sha256').update(`${user_id} ${batch}`).digest('hex').slice(0, 40)
  const key = `${ALERT_KEY}${hash}`
  // An earlier attempt may have sent it and been killed before this was marked; then nothing is written again.
  let covered = waiting
  const outcome = await sendTextOnce(
    {
      ...{ key, user_id, phone: recipient.phone },
      write: async (tx) => {
        const chosen = await chooseRows(tx, to, key, deps)
        covered = chosen.rows
        return covered.length === 0 ? null : writtenText(to, covered, chosen.isLastToday, deps)
      },
    },
    {
      ...deps,
      onRefused: (tx, userId, { because }, at) => stopTexts(tx, userId, STOPS[because], at, recipient.phone),
    },
  )
  if (outcome === 'taken') await markSent(db, idsOf(covered), new Date(clock.now()))
  if (outcome === 'refused') await markStopped(db, idsOf(covered), 'refused')
}

/** What is still to be told of now; the rest is held, or marked as stopped. */
async function chooseRows(
  tx: Db,
  { person, recipient, waiting, stories, searches, settings }: ToPerson,
  key: string,
  { clock }: Deps,
): Promise<{ rows: readonly NotificationRow[]; isLastToday: boolean }> {
  const now = clock.now()
  const { user_id } = person
  await lockTextsTo(tx, user_id)
  const current = (await readTextRecipients(tx, [user_id])).get(user_id)
  const isSame = current?.phone === recipient.phone
  const wishes = wishesOf(person, settings, false, isSame ? current.kinds : new Set())
  const wishOf = (row: NotificationRow) => settingsFor(row, searches, wishes, textKindOf(row, stories))
  const wanted = await filterPending(tx, waiting, { person, wishOf, stories })
  const isTrue = (row: NotificationRow) => {
    const event = row.event_id === null ? undefined : stories.eventOf(row.event_id)
    const details = stories.detailsOf(row.tax_foreclosure_id)
    return (
      row.event_id === null ||
      (event !== undefined && details !== undefined && mayStillBeTexted(event, details.listing))
    )
  }
  const truths = wanted.filter(isTrue)
  await markStopped(tx, idsOf(wanted.filter((row) => !isTrue(row))), 'ended')
  const isNow = ({ tax_foreclosure_id }: NotificationRow) => {
    const closesAt = stories.urgencyOf(tax_foreclosure_id)?.closes_at_instant ?? null
    return maySendAt(now, closesAt === null ? null : Date.parse(closesAt))
  }
  await holdTexts(tx, idsOf(truths.filter((row) => !isNow(row))))
  const due = truths.filter(isNow)
  const next = nextTextOf(await countAlertTexts(tx, user_id, new Date(textDayStart(now)), key))
  if (next !== 'none') return { rows: due, isLastToday: next === 'last' }
  await markStopped(tx, idsOf(due), 'daily_limit')
  return { rows: [], isLastToday: false }
}

function writtenText(
  { stories, searches }: ToPerson,
  rows: readonly NotificationRow[],
  isLastToday: boolean,
  { clock, publicUrl }: Deps,
): WrittenText | null {
  const now = clock.now()
  const today = newYorkDate(now)
  const names = new Map(searches.map(({ id, name }) => [id, name]))
  const { items, properties } = composeItems(rows, { stories, names, today, maxChanges: rows.length })
  const [first] = items
  if (first === undefined) return null
  const { id } = first.listing
  const own = rows.filter(({ tax_foreclosure_id }) => tax_foreclosure_id === id)
  const link_code = randomBytes(8).toString('base64url')
  const body = alertText({
    property: textedProperty(first, own, stories, today),
    more: properties - 1,
    link: `${publicUrl}/t/${link_code}`,
    isLastToday,
    today,
  })
  const link_path = properties === 1 ? `/details/${id}` : '/user_profile?tab=notifications'
  return { body, segments: segmentsOf(body), link_code, link_path }
}
