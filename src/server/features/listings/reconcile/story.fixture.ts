import { type ClockTime, parseClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkInstant } from '#domain/time/new-york.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { clerkOffice } from '#domain/upset-bid/clerk-office.fixture.ts'
import { createStoredIds, withStoredIds } from '#tests/support/stored-ids.ts'
import { CountyChangeset } from './county-changeset.ts'
import type { StoredCounties } from './county-changeset.ts'
import type { EventDraft, ObservationChange } from './observation.ts'
import type { ListingRow, ListingState } from './listing-state.ts'
import { changedFacts, NO_FACTS } from './observed-facts.ts'
import type { ObservedFacts } from './observed-facts.ts'

const numbers = {
  county_fips: '37023',
  case_number: '25CVD000100-110',
  procedure: 'MORTGAGE_STYLE',
  parcel: { canonical: '11033', kind: 'PARCEL', parcel_identification: '11033' },
} as const

/** One day's events in short form, and the listing after it. */
export interface Day {
  readonly events: readonly string[]
  readonly listing: ListingRow
}

/**
 * For tests: one Burke County listing over time, observed by sources at 9 AM, or at the hour given with the day, as
 * `2026-11-25 1:00 PM`. Facts a source does not repeat stay unchanged.
 */
export function createScenario() {
  let state: ListingState | null = null
  const observed = new Map<
    string,
    Pick<ObservationChange, 'statedSince'> & { facts: ObservedFacts; at: Date }
  >()

  function openChangeset(closes_at: ClockTime = { hour: 17, minute: 0 }): CountyChangeset {
    const offices = new Map([['37023', { ...clerkOffice('Burke', []), closes_at }]])
    const stored: StoredCounties = {
      listings: state ? [state] : [],
      unread: [],
      cases: state ? [state.court_case] : [],
      parcels: state?.parcel ? [state.parcel] : [],
      offices,
    }
    return new CountyChangeset(stored)
  }

  function settle(open: CountyChangeset, now: number): Day {
    const [change] = open.settle(now).listings
    if (change)
      state = withStoredIds(
        change.derived,
        createStoredIds(() => (lastId += 1)),
      )
    if (!state) throw new Error('The story has not begun.')
    return { events: change?.events.map(shortened) ?? [], listing: state.listing }
  }

  return {
    /** A source reports new facts. */
    reports(source: string, day: string, told: Partial<ObservedFacts>): Day {
      const seenAt = new Date(at(day))
      const before = observed.get(source)
      const after = { ...NO_FACTS, ...before?.facts, ...told }
      const news = before ? changedFacts(before.facts, after) : []
      const since = news.map((fact) => [fact, seenAt.toISOString()] as const)
      const statedSince = { ...before?.statedSince, ...Object.fromEntries(since) }
      const open = openChangeset()
      const listingId = state?.listing.id ?? open.nextId()
      if (!state) open.add(listingId, numbers, seenAt, false)
      open.apply(listingId, {
        sourceId: source.charCodeAt(0),
        before: before?.facts ?? null,
        after,
        statedSince,
        statedSinceBefore: before?.statedSince ?? {},
        lastSeenAt: before?.at ?? null,
        seenAt,
        seenOn: newYorkDate(seenAt.getTime()),
      })
      observed.set(source, { facts: after, statedSince, at: seenAt })
      return settle(open, seenAt.getTime())
    },
    /** Time passes without a report; `closesAt` changes the clerk's closing time from now on. */
    advanceTo(day: string, closesAt?: ClockTime): Day {
      const open = openChangeset(closesAt)
      open.touch(state?.listing.id ?? 0)
      return settle(open, at(day))
    },
  }
}

function at(text: string): number {
  const [day = '', ...hour] = text.split(' ')
  const date = parsePlainDate(day)
  if (!date) throw new Error(`${day} is no day.`)
  return newYorkInstant(date, parseClockTime(hour.join(' ')) ?? { hour: 9, minute: 0 })
}

function shortened({ kind, from, to, effective_on }: EventDraft): string {
  const values = [from, to].map((side) => (side === null ? '' : JSON.stringify(side).replaceAll('"', '')))
  return [
    kind,
    values[0] && `from ${values[0]}`,
    values[1] && `to ${values[1]}`,
    effective_on && `on ${effective_on}`,
  ]
    .filter((part) => part)
    .join(' ')
}

let lastId = 0
