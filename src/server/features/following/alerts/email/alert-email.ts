import { contactLine } from '#domain/counties/contact-texts.ts'
import type { Contact } from '#domain/counties/county-contact.ts'
import { type ClerkMark, lastDayMark } from '#domain/clerk-call/last-day-mark.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { disagreementWarnings, type WireDisagreement } from '#domain/disagreement/disagreement-warnings.ts'
import { messageTitle, numberTexts } from '#domain/listing/address.ts'
import { goneText } from '#domain/listing/gone.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { phaseOf } from '#domain/listing-status/phase.ts'
import { statusWord } from '#domain/listing-status/status-text.ts'
import { phaseText } from '#domain/listing-status/phase-text.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { clockDaysOf } from '#domain/upset-bid/clock-days.ts'
import { clockWarnings } from '#domain/upset-bid/clock-notes.ts'
import { CLOCK_TEXTS } from '#domain/upset-bid/clock-texts.ts'
import type { StatusAt } from '#server/features/listings/index.ts'
import type { Fact, MailContent, Section } from '#server/platform/mail/mail-layout.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { ALERT_TEXTS } from '#server/features/following/alerts/texts.ts'

/** instant: changes right away; digest: changes of a day; reminder: an approaching date. */
export type AlertMailKind = 'instant' | 'digest' | 'reminder'

/** One property in an email. */
export type AlertItem = {
  listing: WireListing
  standing: StatusAt
  /** The person's call to the clerk that decides; null if the sources do. */
  call: ClerkMark | null
  disagreements: readonly WireDisagreement[]
  /** Contacts of the county. */
  contacts: readonly Contact[]
  /** What leads a message about this property alone; null for the number of changes. */
  headline: string | null
  news: { text: string; note?: string }[]
  /** Sources of the changes, and why this person is notified. */
  notes: string[]
}

type AlertMail = {
  kind: AlertMailKind
  /** In display order. */
  items: readonly AlertItem[]
  /** Total number of changes, and how many of them are not shown. */
  changes: number
  hidden: number
  /** Total number of properties. */
  properties: number
  publicUrl: string
  unsubscribeLink: string
  /** Epoch milliseconds. */
  now: number
}

const T = ALERT_TEXTS

/** Renders an alert email: what changed, what it means now, and the source. */
export function alertMail(mail: AlertMail): MailContent {
  const { kind, items, hidden, properties, publicUrl, unsubscribeLink, now } = mail
  const [first] = items
  const where = T.oneMore(first ? messageTitle(first.listing) : '', properties - 1)
  const headline = properties === 1 ? (first?.headline ?? null) : null
  return renderMail({
    subject: T.subject(headline ?? (kind === 'reminder' ? T.reminders : T.changes)(mail.changes), where),
    heading: headline ?? headingOf(mail),
    paragraphs: [properties === 1 ? T.lead[kind] : `${T.lead[kind]} ${T.order}`],
    sections: items.map((item) => sectionOf(item, publicUrl, now)),
    action:
      first && properties === 1
        ? { label: T.open, link: `${publicUrl}/details/${first.listing.id}` }
        : { label: T.seeAll, link: `${publicUrl}/user_profile?tab=notifications` },
    notes: hidden > 0 ? [T.rest(hidden)] : [],
    reason: T.because[kind],
    unsubscribe: { label: T.stop[kind], link: unsubscribeLink },
  })
}

function headingOf({ kind, changes, properties }: AlertMail): string {
  const counted: [string, string] = [T.changes(changes), T.properties(properties)]
  if (kind === 'reminder') return T.reminderHeading(counted[1])
  return kind === 'instant' ? T.instantHeading(...counted) : T.digestHeading(...counted)
}

function sectionOf(item: AlertItem, publicUrl: string, now: number): Section {
  const { listing, standing, news, notes } = item
  const today = newYorkDate(now)
  return {
    context: T.context([T.county(listing.county), ...numberTexts(listing)]),
    title: messageTitle(listing),
    link: `${publicUrl}/details/${listing.id}`,
    news,
    facts: [
      statusFact({ listing, standing }, now),
      ...bidFacts(item, today),
      ...saleFacts(listing, today),
      ...clerkFacts(item),
    ],
    warnings: warningsOf(item, now),
    notes,
  }
}

type ListingAndStatus = Pick<AlertItem, 'listing' | 'standing'>

function statusFact({ listing, standing }: ListingAndStatus, now: number): Fact {
  const phase = phaseOf({ listing: { ...listing, status: standing.status }, clock: standing.clock }, now)
  const note = phaseText(phase, listing.status_reason)
  const value = [statusWord(standing.status), goneText(listing, newYorkDate(now))]
    .filter((text) => text !== null)
    .join(' · ')
  return { label: T.status, value, ...(note !== null && { note }) }
}

/** The minimum upset bid, deposit, and upset deadline. */
function bidFacts({ listing, standing, call }: AlertItem, today: PlainDate): Fact[] {
  const { status, next_bid, clock } = standing
  const perClerk = perClerkText(listing, today)
  if (status !== 'Upset Bid Ongoing') return []
  const facts: Fact[] = []
  if (next_bid !== null) {
    facts.push(
      {
        label: T.minimumBid,
        value: formatExactDollars(next_bid.minimum_upset_bid),
        note: perClerk ?? T[next_bid.basis],
      },
      { label: T.deposit, value: formatExactDollars(next_bid.deposit) },
    )
  }
  const lastDay = wireDay(clock?.last_day)
  if (clock !== null && lastDay !== null) {
    const value = CLOCK_TEXTS.lastDayBy(dayText(lastDay, today), clock.closes_at)
    facts.push({ label: T.lastDay, value, note: lastDayMark(clock, call, today).text })
  }
  return facts
}

function saleFacts({ status, foreclosure_date, time, opening_bid }: WireListing, today: PlainDate): Fact[] {
  const day = wireDay(foreclosure_date)
  if (status !== 'Auction in future' || day === null) return []
  const value = time === null ? dayText(day, today) : `${dayText(day, today)} at ${time}`
  return [
    { label: T.sale, value },
    ...(opening_bid === null ? [] : [{ label: T.openingBid, value: formatExactDollars(opening_bid) }]),
  ]
}

/** The clerk's phone number, to confirm before bidding. */
function clerkFacts({ standing: { status }, contacts }: AlertItem): Fact[] {
  const phone = status === 'Upset Bid Ongoing' ? contactLine(contacts, 'clerk_phone') : null
  return phone === null ? [] : [{ label: phone.name, value: phone.value, note: phone.note }]
}

function warningsOf(
  { listing, standing: { status, clock }, disagreements }: AlertItem,
  now: number,
): string[] {
  if (status !== 'Upset Bid Ongoing' || clock === null) return []
  const days = clockDaysOf(clock)
  const disputes = disagreementWarnings(disagreements, newYorkDate(now))
  return days === null ? disputes : [...disputes, ...clockWarnings(clock, days, listing.county, now)]
}
