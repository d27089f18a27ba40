import type { NoPageReason } from '#contract/sources/evidence.ts'
import { counted } from '#domain/text/counted.ts'

export const EVIDENCE = {
  head: 'Where the figures come from',
  titleOf: (address: string) => `${address}: where the figures come from`,
  back: 'The property',
  county: (name: string) => `${name} County`,
  lead: 'The row of this property as each source printed it, and what was read from it.',
  checked: (instant: string) => `Checked ${instant}`,
  noLonger: (instant: string) => `No longer listed since ${instant}`,
  livePage: 'Open the live page',
  shown: 'Shown on the property page',
  printedAs: (text: string) => `Printed as “${text}”`,
  since: (instant: string) => `since ${instant}`,
  notStated: (name: string) => `${name}: no source states it now.`,
  row: 'The row on the page',
  rowOf: (place: number, count: number) => `The row on the page, ${place} of ${count}`,
  read: 'Read from it',
  readFromFile: 'Read from the file',
  fromColumns: (columns: readonly string[]) => `from ${columns.map((name) => `“${name}”`).join(', ')}`,
  blank: 'Blank',
  hidden: 'Hidden: may name a person',
  hiddenCell: 'Hidden',
  allRows: (rows: number, county: string) => `All ${counted(rows, 'row')} of ${county} County on this page`,
  someRows: (rows: number, all: number, county: string) =>
    `${rows} of ${counted(all, 'row')} of ${county} County on this page`,
  theRow: (county: string) => `The only row of ${county} County on this page`,
  noRows: (county: string) => `No rows of ${county} County on this page`,
  table: (source: string, county: string) => `${source}, rows of ${county} County`,
  thisProperty: 'This property',
  elsewhere: (rows: number) =>
    rows === 1
      ? '1 row of other counties is not shown'
      : `${counted(rows, 'row')} of other counties are not shown`,
  stored: 'Stored page',
  fetched: (instant: string) => `Fetched ${instant}`,
  byHand: (instant: string) => `Saved by hand by the operator ${instant}`,
  hash: 'SHA-256',
  copyHash: 'Copy the SHA-256 of the stored page',
  fromFile: 'Imported from a file; no page is stored.',
  notStored: 'The page is no longer stored.',
  loading: 'Loading...',
  failed: 'The sources did not load.',
  stale: 'This page could not be updated.',
  none: 'No source lists this property now, so there is no page to show.',
  toProperty: 'Back to the property',
} as const

/** Why an event has no page to show. */
const NO_PAGE: Readonly<Record<NoPageReason, string>> = {
  deleted: 'The page of that day is no longer stored.',
  unreadable: 'The page of that day is stored, but its rows can no longer be read.',
  file: EVIDENCE.fromFile,
  outline: 'Outlines come from parcel data, or we drew them; no page is stored.',
  calculated:
    'No source published this. It follows from the calendar, the clerk’s hours and closures, and what was known then.',
}

export const EVENT = {
  head: 'Where this event comes from',
  titleOf: (address: string) => `${address}: where this event comes from`,
  lead: 'The page this event was read from, as it was stored then. The live page may have changed since.',
  seen: (day: string, instant: string) => `${day}, seen ${instant}`,
  changed: (name: string, from: string | null, to: string | null) =>
    `${name}: ${from === null ? '' : `${from} → `}${to ?? 'not known'}`,
  now: 'What the sources show now',
  notListed: 'This property was not on the page then.',
  notFound:
    'The row of this property was not found on the page. Its numbers may have been printed differently then.',
  notPrinted: 'The page does not print this. It was calculated from the page and the upset bid rules.',
  calculated: 'Calculated',
  noPage: (because: NoPageReason) => NO_PAGE[because],
  unknown: 'This event is not in the timeline of this property.',
} as const

/** Names of stated facts that events do not carry. */
export const MORE_FACTS = {
  place: 'Sale place',
  upset_bid_time: 'Deadline hour',
  bid_filed_on: 'Upset bid filed',
  confirmed_on: 'Sale confirmed',
  paid_on: 'Balance paid',
  recorded_on: 'Deed recorded',
  redeemed_on: 'Redeemed on',
  longitude: 'Longitude',
  latitude: 'Latitude',
} as const
