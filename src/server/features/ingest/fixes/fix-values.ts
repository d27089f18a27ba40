import type { FixableFact } from '#domain/fixes/fixable-facts.ts'
import { FIXABLE_STAGES } from '#domain/fixes/fixable-facts.ts'
import type { County } from '#domain/counties/counties.ts'
import { normalizeParcel } from '#domain/identifiers/parcel-number.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money/cents.ts'
import { formatClockTime, parseClockTime } from '#domain/time/clock-time.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { caseOf } from '#server/features/ingest/normalize/case-cell.ts'
import type { ListingState, ObservedFacts } from '#server/features/listings/index.ts'

/** What an operator entered. */
export interface TypedFix {
  readonly fact: FixableFact
  readonly value: string
  /** Of a last bid: the day it was filed. */
  readonly filed_on: string | null
  /** Of a sale date, its hour; of an upset deadline, the hour printed with it. */
  readonly time: string | null
}

/** The value in wire form, and as an observation. */
export interface ReadFix {
  readonly value: string | number
  readonly facts: Partial<ObservedFacts>
}

const MONEY = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?$/
const MIN_YEAR = '2000-01-01'
const MAX_YEAR = '2100-01-01'

/** Reads what an operator entered, or says what is wrong with it. */
export function readFix(county: County, typed: TypedFix): ReadFix | { readonly problem: string } {
  const { fact } = typed
  const text = typed.value.trim()
  switch (fact) {
    case 'status': {
      const stage = FIXABLE_STAGES.find((known) => known === text)
      return stage ? { value: stage, facts: { stage } } : { problem: 'Choose a status.' }
    }
    case 'highest_bid':
    case 'opening_bid':
      return readMoney(fact, text, typed)
    case 'upset_bid_date':
    case 'foreclosure_date':
      return readDay(fact, text, typed)
    case 'time': {
      const time = clock(text)
      return time === null ? { problem: 'Enter an hour such as 11:00 AM.' } : { value: time, facts: { time } }
    }
    case 'street': {
      const street = text.replace(/\s+/g, ' ')
      return /[A-Z0-9]/i.test(street)
        ? { value: street, facts: { street } }
        : { problem: 'Enter a street address.' }
    }
    case 'parcel_identification': {
      const parcel = normalizeParcel(county.name, text)
      return parcel === null
        ? { problem: 'Enter a parcel number.' }
        : { value: parcel.display, facts: { parcel_identification: parcel.display } }
    }
    case 'case_number': {
      const { case_number } = caseOf(text, county)
      return case_number === null
        ? { problem: 'Enter a case number such as 25CV001602-800.' }
        : { value: case_number, facts: { case_number } }
    }
  }
}

function readMoney(fact: 'highest_bid' | 'opening_bid', text: string, { filed_on }: TypedFix) {
  const [, whole, decimals = ''] = MONEY.exec(text) ?? []
  const cents = whole === undefined ? 0 : centsFromDollars(Number(`${whole.replaceAll(',', '')}${decimals}`))
  if (cents <= 0) return { problem: 'Enter an amount such as 24310.13.' }
  const value = dollarsFromCents(cents)
  if (fact === 'opening_bid') return { value, facts: { opening_bid_cents: cents } }
  const bid_filed_on = filed_on === null ? null : dayOf(filed_on)
  if (filed_on !== null && bid_filed_on === null) return { problem: 'Enter the day of filing as a date.' }
  return { value, facts: { highest_bid_cents: cents, bid_filed_on } }
}

function readDay(fact: 'upset_bid_date' | 'foreclosure_date', text: string, typed: TypedFix) {
  const value = dayOf(text)
  if (value === null) return { problem: 'Enter a date.' }
  const time = typed.time === null ? null : clock(typed.time)
  if (typed.time !== null && time === null) return { problem: 'Enter an hour such as 11:00 AM.' }
  const facts =
    fact === 'upset_bid_date'
      ? { upset_bid_date: value, upset_bid_time: time }
      : { foreclosure_date: value, time }
  return { value, facts }
}

function dayOf(text: string): string | null {
  const day = parsePlainDate(text)
  return day !== null && day >= MIN_YEAR && day < MAX_YEAR ? day : null
}

function clock(text: string): string | null {
  const time = parseClockTime(text.trim())
  return time && formatClockTime(time)
}

/** What a listing shows of a fact, in wire form. */
export function shownValue(state: ListingState, fact: FixableFact): string | number | null {
  const { listing, court_case, parcel } = state
  switch (fact) {
    case 'status':
      return listing.status
    case 'highest_bid':
      return dollarsFromCents(listing.highest_bid_cents)
    case 'opening_bid':
      return dollarsFromCents(listing.opening_bid_cents)
    case 'case_number':
      return court_case.case_number
    case 'parcel_identification':
      return parcel?.parcel_identification ?? null
    default:
      return listing[fact]
  }
}
