import type { EventEvidence, SourcePage, Statement } from './evidence.ts'

/** The page of a law firm with three rows in the county, as it was stored. */
export const firmPage: SourcePage = {
  columns: [
    { name: 'county', is_personal: false },
    { name: 'address', is_personal: false },
    { name: 'owner', is_personal: true },
    { name: 'currentbid', is_personal: false },
    { name: 'closedate', is_personal: false },
    { name: 'salestatus', is_personal: false },
  ],
  rows: [
    { cells: ['Mecklenburg', '12 Elm St', null, '$6,000.00', '11/23/2026', ''], is_this: false },
    { cells: ['Mecklenburg', '1423 Oak St', null, '$18,450.00', '11/30/2026', ''], is_this: true },
    { cells: ['Mecklenburg', '88 Pine St', null, '', '', ''], is_this: false },
  ],
  rows_in_county: 3,
  rows_elsewhere: 104,
  fetched_at: '2026-11-18T11:12:00.000Z',
  sha256: '992f650c02ee44819f2013d1b6a40431f491ec3024e7a2f1b5ce726b7dd853fa',
  is_saved_by_hand: false,
}

/** What a law firm states about 1423 Oak St, with its page. */
export function aStatement(differences: Partial<Statement> = {}): Statement {
  return {
    source: 'Kania Law Firm',
    live_url: 'https://kanialawfirm.com/tax-foreclosures/',
    read_at: '2026-11-18T11:14:00.000Z',
    missing_since: null,
    is_from_file: false,
    facts: [
      { fact: 'street', value: '1423 Oak St', columns: ['address'], since: '2026-09-22T10:13:00.000Z' },
      { fact: 'state', value: 'NC', columns: ['address'], since: '2026-09-22T10:13:00.000Z' },
      {
        fact: 'upset_bid_date',
        value: '2026-11-30',
        columns: ['closedate'],
        since: '2026-11-18T11:12:00.000Z',
      },
      { fact: 'highest_bid', value: 18450, columns: ['currentbid'], since: '2026-11-18T11:12:00.000Z' },
    ],
    page: firmPage,
    ...differences,
  }
}

/** An upset bid on 1423 Oak St that a law firm published, with its page of that day. */
export function anEventEvidence(differences: Partial<EventEvidence> = {}): EventEvidence {
  return {
    event: {
      id: 41,
      kind: 'upset_bid',
      from: { highest_bid: 15000 },
      to: { highest_bid: 18450, upset_bid_date: '2026-11-30', upset_bid_date_basis: 'published' },
      source: 'Kania Law Firm',
      source_url: 'https://kanialawfirm.com/tax-foreclosures/',
      seen_at: '2026-11-18T11:12:00.000Z',
      effective_on: '2026-11-16',
    },
    facts: [
      { fact: 'highest_bid', columns: ['currentbid'] },
      { fact: 'upset_bid_date', columns: ['closedate'] },
    ],
    page: firmPage,
    no_page_because: null,
    ...differences,
  }
}
