import { newYorkDate, newYorkInstant, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { ModelListing, ModelPerson, ModelTextKind, Reasons } from './alert-model.fixture.ts'

/** An event, with what it changed. */
export type ModelEvent = {
  id: number
  kind: string
  from: ModelValues | null
  to: ModelValues | null
}

type ModelValues = {
  status?: string
  foreclosure_date?: string | null
  time?: string | null
  highest_bid?: number
}

/** What a person is notified of: an event, or a day that a reminder is about. `kind` is what it is texted as, if at all. */
export type ModelText = {
  what: string
  listing: ModelListing
  why: Reasons
  kind: ModelTextKind | null
  event: ModelEvent | null
  day: string | null
}

const MAX_PER_DAY = 10
const NOON = { hour: 12, minute: 0 }

export function textKindOf(event: ModelEvent, today: string): ModelTextKind | null {
  if (event.kind === 'upset_bid') return 'upset_bid'
  const isTold = ['postponed', 'cancelled'].includes(event.kind) || misleads(event, today)
  return isTold ? 'sale_change' : null
}

/** Whether a sale is now at another time than was known before, unless that is past. */
function misleads({ kind, from, to }: ModelEvent, today: string): boolean {
  if (kind !== 'facts_corrected' || from === null || to === null) return false
  const { foreclosure_date: day = null, time = null } = from
  const { foreclosure_date: newDay = null, time: newTime = null } = to
  if (day !== newDay) return day !== null && (newDay === null || newDay >= today)
  return time !== null && time !== newTime
}

/** Whether a person is texted anything of this kind. */
export const takesTexts = (person: ModelPerson, kind: ModelTextKind | null): boolean =>
  person.is_verified && !person.is_stopped && !person.is_suspended && kind !== null && person.kinds.has(kind)

/** The last minute of the day in which a night ends that is quiet; null by day. */
function noonAfterNight(now: number): number | null {
  const minute = newYorkMinuteOfDay(now)
  if (minute >= 8 * 60 && minute < 21 * 60) return null
  return newYorkInstant(addDays(newYorkDate(now), minute < 8 * 60 ? 0 : 1), NOON)
}

function isStillTrue({ event, day }: ModelText, now: ModelListing): boolean {
  const isOngoing = now.status === 'Upset Bid Ongoing'
  if (event === null) return isOngoing && now.upset_bid_date === day
  if (event.kind === 'upset_bid') return isOngoing && event.to?.highest_bid === now.highest_bid
  const { status = now.status, foreclosure_date = now.foreclosure_date, time = now.time } = event.to ?? {}
  if (event.kind === 'facts_corrected') {
    if (now.status !== 'Auction in future' && foreclosure_date !== null) return false
    if (event.to?.foreclosure_date === undefined && time !== now.time) return false
  }
  return status === now.status && foreclosure_date === now.foreclosure_date
}

/** Computes which texts arrive, and what becomes of each notification that is to be texted. */
export function createTextOracle() {
  const sent: string[] = []
  const states: string[] = []
  const gathered = new Map<ModelPerson, ModelText[]>()
  const held = new Map<ModelPerson, ModelText[]>()

  function fateOf(text: ModelText, person: ModelPerson, listing: ModelListing, now: number): string {
    const { why, kind } = text
    if (person.is_suspended || person.counties.size === 0) return 'no_access'
    const hasReason =
      (why.star && person.stars.has(listing.id)) ||
      why.searches.some((search) => search.has_texts && person.searches.includes(search))
    if (!takesTexts(person, kind) || !hasReason) return 'turned_off'
    if (!person.counties.has(listing.fips)) return 'no_access'
    if (!isStillTrue(text, listing)) return 'ended'
    const noon = noonAfterNight(now)
    const closesAt = listing.closes_at ?? Infinity
    return noon === null || (closesAt > now && closesAt <= noon) ? 'sent' : 'held'
  }

  /** One text of all that is to be told now. */
  function sendTo(
    person: ModelPerson,
    texts: readonly ModelText[],
    now: number,
    current: readonly ModelListing[],
  ): void {
    const today = newYorkDate(now)
    const before = person.texted.filter((at) => newYorkDate(at) === today).length
    const streets = new Set<string>()
    for (const text of texts) {
      const listing = current.find(({ id }) => id === text.listing.id) ?? text.listing
      let fate = fateOf(text, person, listing, now)
      if (fate === 'sent' && before >= MAX_PER_DAY) fate = 'daily_limit'
      if (fate === 'sent') streets.add(listing.street)
      if (fate === 'held') held.set(person, [...(held.get(person) ?? []), text])
      states.push(`${person.email} ${text.what} ${fate}`)
    }
    if (streets.size === 0) return
    person.texted.push(now)
    const [street = ''] = streets
    const last = before === MAX_PER_DAY - 1 ? ' last' : ''
    sent.push(`${person.email} text ${streets.size === 1 ? street : `${streets.size} properties`}${last}`)
  }

  function sendAll(
    waiting: Map<ModelPerson, ModelText[]>,
    now: number,
    current: readonly ModelListing[],
  ): void {
    const due = [...waiting]
    waiting.clear()
    for (const [person, texts] of due) sendTo(person, texts, now, current)
  }

  return {
    /** Adds what a person is notified of to the next texts, if it is texted. */
    gather(person: ModelPerson, text: ModelText): void {
      const isTexted = text.why.star || text.why.searches.some(({ has_texts }) => has_texts)
      if (!isTexted || !takesTexts(person, text.kind)) return
      gathered.set(person, [...(gathered.get(person) ?? []), text])
    },

    /** Sends what was gathered. */
    send: (now: number, current: readonly ModelListing[]) => sendAll(gathered, now, current),

    /** What was held goes out by day. */
    endNight(now: number, current: readonly ModelListing[]): void {
      if (noonAfterNight(now) === null) sendAll(held, now, current)
    },

    take: () => ({ sent: sent.splice(0), states: states.splice(0) }),
  }
}
