import { formatCents } from '#domain/money/format-money.ts'
import { countText } from '#domain/text/counted.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { earliestOf, type PlainDate } from '#domain/time/plain-date.ts'
import { type FilingHours, hourText } from '#domain/upset-bid/filing-hours.ts'
import { plainCharacters, segmentsOf } from './plain-characters.ts'
import { TEXT_SENDER } from './sender.ts'

/** Why a property is texted about. */
export type TextedNews =
  | ({ readonly kind: 'cancelled' } & LostBid)
  /** `sale_date` is the new day; null if none is set. `moved`: as a correction has it, to a later day or to none. */
  | ({ readonly kind: 'postponed' | 'moved_up' | 'moved'; readonly sale_date: PlainDate | null } & LostBid)
  /** Another hour of the same day; null if it is no longer known. */
  | { readonly kind: 'sale_time'; readonly sale_date: PlainDate; readonly time: string | null }
  | { readonly kind: 'upset_bid'; readonly amount_cents: number | null }
  /** A reminder of an upset deadline; a person's own clerk call may give another day than the sources. */
  | { readonly kind: 'deadline'; readonly day: PlainDate }

/** What a sale that was held loses with it; null for what is unknown, and for a sale that was still ahead. */
interface LostBid {
  readonly lost_day: PlainDate | null
  readonly lost_bid_cents: number | null
}

export interface TextedDeadline {
  readonly day: PlainDate
  readonly hours: FilingHours | null
  readonly basis: 'known' | 'estimated' | 'per_clerk'
  /** What to do once it has passed while the period may still run; null before. */
  readonly open_end: string | null
}

/** What a text says of a property. */
export interface TextedProperty {
  /** Its street, or its parcel number without one. */
  readonly street: string | null
  /** City or county. */
  readonly place: string | null
  /** In the order in which it happened. */
  readonly news: readonly TextedNews[]
  /** Null while no upset bid can be filed, or none is known. */
  readonly minimum_upset_bid_cents: number | null
  readonly deposit_cents: number | null
  readonly deadline: TextedDeadline | null
  /** Since when no source lists it; null while one does. */
  readonly gone: string | null
  readonly sale_date: PlainDate | null
}

/** An alert by text message. */
export interface AlertText {
  /** The most urgent property. */
  readonly property: TextedProperty
  /** How many more properties there is news of. */
  readonly more: number
  /** In plain characters, at most 90 long. */
  readonly link: string
  /** Whether the person gets no more of them today. */
  readonly isLastToday: boolean
  readonly today: PlainDate
}

const MAX_SEGMENTS = 2

/** What can be left out for want of space, the least important first. */
const OPTIONAL = ['sale_date', 'place', 'deposit', 'further_news', 'gone'] as const
/**
 * If even a text without a street is too long, the new day of a sale is left out, and last the mark of an hour that is not
 * confirmed.
 */
type Optional = (typeof OPTIONAL)[number] | 'new_day' | 'hour_mark'

/** The most important first. */
const NEWS_ORDER = ['cancelled', 'moved_up', 'postponed', 'moved', 'sale_time', 'upset_bid'] as const

/**
 * The text message of an alert: at most two segments of plain characters that end with the whole link. Amounts and
 * days are never cut; a street is, once everything that can be left out is.
 */
export function alertText(alert: AlertText): string {
  const street = tidy(alert.property.street ?? '')
  for (const text of candidates(alert, street)) if (segmentsOf(text) <= MAX_SEGMENTS) return text
  return written(alert, '', [...OPTIONAL, 'new_day', 'hour_mark'])
}

/** Each a little shorter. One at a time, because the first fits nearly always. */
function* candidates(alert: AlertText, street: string): Generator<string> {
  for (const count of OPTIONAL.keys()) yield written(alert, street, OPTIONAL.slice(0, count))
  yield written(alert, street, OPTIONAL)
  for (let length = street.length - 1; length > 0; length -= 1)
    yield written(alert, `${tidy(street.slice(0, length))}...`, OPTIONAL)
  yield written(alert, '', OPTIONAL)
  yield written(alert, '', [...OPTIONAL, 'new_day'])
}

function written(
  { property, more, link, isLastToday, today }: AlertText,
  street: string,
  omitted: readonly Optional[],
): string {
  const has = (part: Optional) => !omitted.includes(part)
  const { news, minimum_upset_bid_cents: minimum, deposit_cents: deposit, gone, sale_date } = property
  const deadline = deadlineText(property, today, has('hour_mark'))
  const [happened, ...further] = happenedTexts(news, today, has('new_day'))
  const isReminder = happened === undefined && news.length > 0
  const namesSaleDate = news.some((each) => 'sale_date' in each)
  const sentences = [
    placed(isReminder ? deadline : (happened ?? ''), [
      street,
      has('place') ? tidy(property.place ?? '') : '',
    ]),
    ...(has('further_news') ? further : []),
    minimum === null ? '' : minimumText(minimum, has('deposit') ? deposit : null),
    isReminder ? '' : deadline,
    has('gone') ? (gone ?? '') : '',
    has('sale_date') && sale_date !== null && !namesSaleDate ? `Sale date ${dayText(sale_date, today)}` : '',
  ]
  const facts = plainCharacters(sentences.filter((sentence) => sentence !== '').join('. '))
  return `${TEXT_SENDER}: ${facts === '' ? '' : `${facts}. `}${ending(more, isLastToday)}${link}`
}

function placed(what: string, address: readonly string[]): string {
  const where = address.filter((part) => part !== '').join(', ')
  return what === '' || where === '' ? what + where : `${what} for ${where}`
}

const NEW_DATE = {
  postponed: 'Sale postponed',
  moved_up: 'Sale moved up',
  moved: 'Sale date changed',
} as const

/** What happened; of several bids or new sale dates the last. */
function happenedTexts(news: readonly TextedNews[], today: PlainDate, hasDay: boolean): string[] {
  const happened = news.filter((each) => each.kind !== 'deadline')
  return NEWS_ORDER.flatMap((kind) => {
    const last = happened.findLast((each) => each.kind === kind)
    return last === undefined ? [] : [happenedText(last, today, hasDay), ...lostTexts(last, today)]
  })
}

function happenedText(
  news: Exclude<TextedNews, { kind: 'deadline' }>,
  today: PlainDate,
  hasDay: boolean,
): string {
  if (news.kind === 'cancelled') return 'Sale canceled'
  if (news.kind === 'upset_bid')
    return news.amount_cents === null ? 'New upset bid' : `New upset bid ${formatCents(news.amount_cents)}`
  if (news.kind === 'sale_time') {
    const sale = hasDay ? `Sale time on ${dayText(news.sale_date, today)}` : 'Sale time'
    return news.time === null ? `${sale} no longer known` : `${sale} changed to ${news.time}`
  }
  if (news.sale_date === null) return `${NEW_DATE[news.kind]} (no new date)`
  return hasDay ? `${NEW_DATE[news.kind]} to ${dayText(news.sale_date, today)}` : NEW_DATE[news.kind]
}

function lostTexts(news: Exclude<TextedNews, { kind: 'deadline' }>, today: PlainDate): string[] {
  if (news.kind === 'upset_bid' || news.kind === 'sale_time') return []
  const { lost_day: day, lost_bid_cents: cents } = news
  return [
    ...(day === null ? [] : [`The deadline was ${dayText(day, today)}`]),
    ...(cents === null ? [] : [`The bid of ${formatCents(cents)} no longer counts`]),
  ]
}

/** The deadline, and the earliest other day that a reminder is about, or else that it may be over. */
function deadlineText({ deadline, news }: TextedProperty, today: PlainDate, hasHourMark: boolean): string {
  const reminded = news.flatMap((each) => (each.kind === 'deadline' ? each.day : []))
  const other = earliestOf(...reminded.filter((day) => day !== deadline?.day))
  const otherDay = other === null ? '' : dayText(other, today)
  if (deadline === null) return otherDay === '' ? '' : `Upset deadline ${otherDay}`
  const { day, hours, basis, open_end } = deadline
  const time = hours === null ? '' : `, ${hasHourMark ? hourText(hours) : hours.closes_at}`
  const doubt = open_end === null || otherDay !== '' ? '' : `. ${tidy(open_end)}`
  // What it says once it has passed names the estimate.
  const estimated = doubt === '' ? ' (estimated)' : ''
  const mark = { known: '', estimated, per_clerk: ' (per clerk)' }[basis]
  return `Upset deadline ${dayText(day, today)}${time}${mark}${otherDay === '' ? doubt : `, may be ${otherDay}`}`
}

function minimumText(minimumCents: number, depositCents: number | null): string {
  const minimum = `Minimum upset bid ${formatCents(minimumCents)}`
  return depositCents === null ? minimum : `${minimum}, deposit ${formatCents(depositCents)}`
}

function ending(more: number, isLastToday: boolean): string {
  const others = more > 0 ? `+${countText(more)} more` : ''
  if (isLastToday) return `${others === '' ? '' : `${others}. `}No more texts today; see all: `
  return others === '' ? '' : `${others}: `
}

/** In one line of plain characters, without the punctuation that ends a sentence. */
function tidy(text: string): string {
  return plainCharacters(text)
    .replace(/\s+/g, ' ')
    .replace(/(?<![ .,;:])[ .,;:]+$/, '')
    .trim()
}
