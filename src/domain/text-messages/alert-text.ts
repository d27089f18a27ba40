import { formatCents } from '#domain/money/format-money.ts'
import { countText } from '#domain/text/counted.ts'
import { dayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { plainCharacters, segmentsOf } from './plain-characters.ts'
import { TEXT_SENDER } from './sender.ts'

/** Why a property is texted about. */
export type TextedNews =
  | { readonly kind: 'cancelled' }
  /** `sale_date` is the new day; null if none is set. */
  | { readonly kind: 'postponed'; readonly sale_date: PlainDate | null }
  | { readonly kind: 'upset_bid'; readonly amount_cents: number | null }
  /** A reminder of an upset deadline; a person's own clerk call may give another day than the sources. */
  | { readonly kind: 'deadline'; readonly day: PlainDate }

export interface TextedDeadline {
  readonly day: PlainDate
  /** `5:00 PM` */
  readonly closes_at: string | null
  readonly basis: 'known' | 'estimated' | 'per_clerk'
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
  readonly sale_date: PlainDate | null
}

/** An alert by text message. */
export interface AlertText {
  /** The most urgent property. */
  readonly property: TextedProperty
  /** How many more properties there is news of. */
  readonly more: number
  /** In plain characters, at most 100 long. */
  readonly link: string
  /** Whether the person gets no more of them today. */
  readonly isLastToday: boolean
  readonly today: PlainDate
}

const MAX_SEGMENTS = 2

/** What can be left out for want of space, the least important first. */
const OPTIONAL = ['sale_date', 'place', 'deposit', 'further_news'] as const
type Optional = (typeof OPTIONAL)[number]

const NEWS_ORDER = ['cancelled', 'postponed', 'upset_bid', 'deadline'] as const

/**
 * The text message of an alert: at most two segments of plain characters that end with the whole link. Amounts and
 * days are never cut; a street is, once everything that can be left out is.
 */
export function alertText(alert: AlertText): string {
  const street = tidy(alert.property.street ?? '')
  const candidates = [
    ...OPTIONAL.map((_part, count) => written(alert, street, OPTIONAL.slice(0, count))),
    ...Array.from(street, (_character, cut) => {
      const kept = cut === 0 ? street : `${tidy(street.slice(0, -cut))}...`
      return written(alert, kept, OPTIONAL)
    }),
  ]
  return candidates.find((text) => segmentsOf(text) <= MAX_SEGMENTS) ?? written(alert, '', OPTIONAL)
}

function written(
  { property, more, link, isLastToday, today }: AlertText,
  street: string,
  omitted: readonly Optional[],
): string {
  const has = (part: Optional) => !omitted.includes(part)
  const { minimum_upset_bid_cents: minimum, deposit_cents: deposit, deadline, sale_date } = property
  const [first, ...further] = newsTexts(property, today)
  const where = [street, has('place') ? tidy(property.place ?? '') : '']
    .filter((part) => part !== '')
    .join(', ')
  const isDeadlineFirst = first !== undefined && first === deadlineText(deadline, today)
  const isPostponed = property.news.some(({ kind }) => kind === 'postponed')
  const sentences = [
    first === undefined || where === '' ? (first ?? where) : `${first} for ${where}`,
    ...(has('further_news') ? further : []),
    minimum === null ? '' : minimumText(minimum, has('deposit') ? deposit : null),
    isDeadlineFirst ? '' : deadlineText(deadline, today),
    has('sale_date') && sale_date !== null && !isPostponed ? `Sale date ${dayText(sale_date, today)}` : '',
  ]
  const facts = plainCharacters(sentences.filter((sentence) => sentence !== '').join('. '))
  return `${TEXT_SENDER}: ${facts === '' ? '' : `${facts}. `}${ending(more, isLastToday)}${link}`
}

/** Sentences of what happened, the most important first; of several bids or new sale dates the last. */
function newsTexts({ news, deadline }: TextedProperty, today: PlainDate): string[] {
  const ordered = NEWS_ORDER.flatMap((kind) => {
    const own = news.filter((each) => each.kind === kind)
    return kind === 'deadline' ? own : own.slice(-1)
  })
  const texts = [...new Set(ordered.map((each) => newsText(each, deadline, today)))]
  // The deadline follows anyway; it is news only if nothing else is.
  return texts.filter((text, place) => place === 0 || text !== deadlineText(deadline, today))
}

function newsText(news: TextedNews, deadline: TextedDeadline | null, today: PlainDate): string {
  if (news.kind === 'cancelled') return 'Sale canceled'
  if (news.kind === 'upset_bid')
    return news.amount_cents === null ? 'New upset bid' : `New upset bid ${formatCents(news.amount_cents)}`
  if (news.kind === 'postponed')
    return news.sale_date === null
      ? 'Sale postponed (no new date)'
      : `Sale postponed to ${dayText(news.sale_date, today)}`
  if (deadline === null) return `Upset deadline ${dayText(news.day, today)}`
  if (deadline.day === news.day) return deadlineText(deadline, today)
  return `Upset deadline may be ${dayText(news.day, today)}`
}

function deadlineText(deadline: TextedDeadline | null, today: PlainDate): string {
  if (deadline === null) return ''
  const { day, closes_at, basis } = deadline
  const time = closes_at === null ? '' : `, ${closes_at}`
  const mark = { known: '', estimated: ' (estimated)', per_clerk: ' (per clerk)' }[basis]
  return `Upset deadline ${dayText(day, today)}${time}${mark}`
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
    .replace(/[ .,;:]+$/, '')
    .trim()
}
