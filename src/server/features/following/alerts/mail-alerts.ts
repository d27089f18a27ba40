import { createHash } from 'node:crypto'
import { type AlertWishes, channelsOf, type SearchAlert } from '#domain/alerts/follower.ts'
import { byUrgency } from '#domain/alerts/urgency.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { type Addressee, findAddressees } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { type AlertItem, alertMail, type AlertMailKind } from './alert-letter.ts'
import { type AlertSearchRow, readSearchesOf, readSettingsOf } from './followers.store.ts'
import { newsOf } from './news.ts'
import {
  type MailChannel,
  markSent,
  markStopped,
  type NotificationRow,
  readWaiting,
} from './notifications.store.ts'
import { readStories, type Stories } from './read-stories.ts'
import { wishesOf } from './read-followers.ts'

/** Changes that one mail lists; the rest is counted. */
const MOST_LISTED = 25

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
  const rows = Map.groupBy(await readWaiting(db, channel, batch, user_ids), ({ user_id }) => user_id)
  const people = new Map((await findAddressees(user_ids, deps)).map((person) => [person.user_id, person]))
  const settings = await readSettingsOf(db, user_ids)
  const searches = Map.groupBy(await readSearchesOf(db, user_ids), ({ user_id }) => user_id)
  const stories = await readStories([...rows.values()].flat(), [...people.values()], deps)
  const failures: unknown[] = []
  const delivered: number[] = []
  async function serve([userId, waiting]: [string, NotificationRow[]]): Promise<void> {
    const person = people.get(userId)
    if (person === undefined) return markStopped(db, idsOf(waiting), 'no_access')
    const own = searches.get(userId) ?? []
    const reminders = settings.get(userId)?.deadline_reminders ?? true
    const wishes = { ...wishesOf(person, settings.get(userId)), reminders }
    const asks = (row: NotificationRow) => stillAsksFor(row, own, wishes)
    delivered.push(...(await mailPerson({ person, waiting, searches: own, asks, batch }, stories, deps)))
  }
  const queue = [...rows]
  const workers = Array.from({ length: MAILS_AT_ONCE }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      // The others do not wait for somebody whose mail cannot be handed over now.
      await serve(next).catch((error: unknown) => failures.push(error))
    }
  })
  await Promise.all(workers)
  await markSent(db, delivered, new Date(deps.clock.now()))
  if (failures.length > 0) throw failures[0]
}

function idsOf(rows: readonly NotificationRow[]): number[] {
  return rows.map(({ id }) => id)
}

/** What somebody turned off since is not sent any more. */
function stillAsksFor(
  { reminder, reasons, channel }: NotificationRow,
  searches: readonly AlertSearchRow[],
  wishes: AlertWishes & { reminders: boolean },
): boolean {
  if (reminder !== null) return wishes.takes_mail && wishes.reminders
  const alerts = new Map<string, SearchAlert>(searches.map(({ id, alert }) => [id, alert]))
  return channelsOf(reasons, (id) => alerts.get(id) ?? 'off', wishes).includes(channel)
}

function kindOf({ reminder, channel }: NotificationRow): AlertMailKind {
  if (reminder !== null) return 'reminder'
  return channel === 'digest' ? 'digest' : 'instant'
}

/** Between the minute a reminder was due and its mail the window may have moved, or the listing ended. */
function stillAhead(
  { reminder, reminds_of, tax_foreclosure_id }: NotificationRow,
  stories: Stories,
): boolean {
  if (reminder === null) return true
  const standing = stories.urgencyOf(tax_foreclosure_id)
  if (standing === null) return false
  if (reminder === 'auction_tomorrow') {
    const { status, foreclosure_date } = standing.listing
    return status === 'Auction in future' && foreclosure_date === reminds_of
  }
  return standing.listing.status === 'Upset Bid Ongoing' && standing.last_day === reminds_of
}

type ToPerson = {
  person: Addressee
  waiting: readonly NotificationRow[]
  searches: readonly AlertSearchRow[]
  asks: (row: NotificationRow) => boolean
  batch: number
}

/** Mails one person and tells which notifications went with it. */
async function mailPerson(
  { person, waiting, searches, asks, batch }: ToPerson,
  stories: Stories,
  deps: Deps,
): Promise<readonly number[]> {
  const { db, clock, sendOnce } = deps
  const wanted = waiting.filter(asks)
  const open = new Set(person.county_fips)
  const visible = wanted.filter((row) => open.has(stories.countyOf(row.tax_foreclosure_id) ?? ''))
  const seen = visible.filter((row) => stillAhead(row, stories))
  await markStopped(db, idsOf(waiting.filter((row) => !wanted.includes(row))), 'turned_off')
  await markStopped(db, idsOf(wanted.filter((row) => !visible.includes(row))), 'no_access')
  await markStopped(db, idsOf(visible.filter((row) => !seen.includes(row))), 'ended')
  const [first] = seen
  if (first === undefined) return []
  const kind = kindOf(first)
  const links = await deps.unsubscribeLinks(person.user_id, kind)
  const names = new Map(searches.map(({ id, name }) => [id, name]))
  const outcome = await sendOnce({
    key: `${kind}.${createHash('sha256').update(`${person.user_id} ${batch}`).digest('hex').slice(0, 40)}`,
    to: person.email,
    unsubscribeUrl: links.oneClick,
    write: () => {
      const mail = composed(seen, stories, names, newYorkDate(clock.now()))
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

/** The properties of a mail, the most urgent first, with as many changes as one mail lists. */
function composed(
  rows: readonly NotificationRow[],
  stories: Stories,
  searchNames: ReadonlyMap<string, string>,
  today: PlainDate,
) {
  const ofListing = Map.groupBy(rows, ({ tax_foreclosure_id }) => tax_foreclosure_id)
  const urgent = [...ofListing]
    .flatMap(([id, own]) => {
      const standing = stories.urgencyOf(id)
      return standing === null ? [] : [{ ...standing, rows: own }]
    })
    .toSorted(byUrgency)
  let listed = 0
  const shown: { id: number; rows: readonly NotificationRow[] }[] = []
  for (const { listing, rows: own } of urgent) {
    const fitting = own.slice(0, MOST_LISTED - listed)
    if (fitting.length === 0) break
    listed += fitting.length
    shown.push({ id: listing.id, rows: fitting })
  }
  const items = shown.flatMap(({ id, rows: own }): AlertItem[] => {
    const details = stories.detailsOf(id)
    return details ? [{ ...details, ...newsOf(own, stories, searchNames, today) }] : []
  })
  return { items, changes: rows.length, hidden: rows.length - listed, properties: ofListing.size }
}
