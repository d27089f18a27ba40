import { counted } from '#domain/text/counted.ts'

export const EVIDENCE = {
  head: 'Where the figures come from',
  titleOf: (address: string) => `${address}: where the figures come from`,
  back: 'The property',
  county: (name: string) => `${name} County`,
  case: (number: string) => `Case ${number}`,
  parcel: (number: string) => `Parcel ${number}`,
  lead: 'The row of this property as each source printed it, and what was read from it.',
  checked: (moment: string) => `Checked ${moment}`,
  noLonger: (moment: string) => `No longer listed since ${moment}`,
  livePage: 'Open the live page',
  shown: 'Shown on the property page',
  printedAs: (text: string) => `Printed as “${text}”`,
  since: (moment: string) => `since ${moment}`,
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
  theRow: (county: string) => `The only row of ${county} County on this page`,
  table: (source: string, county: string) => `${source}, rows of ${county} County`,
  thisProperty: 'This property',
  elsewhere: (rows: number) =>
    rows === 1
      ? '1 row of other counties is not shown'
      : `${counted(rows, 'row')} of other counties are not shown`,
  stored: 'Stored page',
  fetched: (moment: string) => `Fetched ${moment}`,
  byHand: (moment: string) => `Saved by hand by the operator ${moment}`,
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
