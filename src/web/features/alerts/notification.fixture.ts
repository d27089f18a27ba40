import type { Notification } from '#contract/following/alerts.ts'

/** An upset bid on a favorite, sent to the bell and by email. */
export function aNotification(facts: Partial<Notification> & { street?: string } = {}): Notification {
  const { street = '1423 Oak St', ...rest } = facts
  const id = rest.id ?? 7
  return {
    id,
    created_at: '2026-11-18T11:30:00.000Z',
    read_at: null,
    listing: {
      id: 100 + id,
      case_number: '26CV001001-590',
      parcel_identification: '07102214',
      status: 'Upset Bid Ongoing',
      street,
      city: 'Charlotte',
      state: 'NC',
      zip: '28208',
      county: 'Mecklenburg',
    },
    next_bid: { minimum_upset_bid: 22_050, basis: 'computed', deposit: 1102.5 },
    event: {
      id: 1000 + id,
      kind: 'upset_bid',
      from: { highest_bid: 18450, upset_bid_date: '2026-11-23' },
      to: { highest_bid: 21000, upset_bid_date: '2026-11-30', upset_bid_date_basis: 'published' },
      source: 'County notices',
      source_url: 'https://notices.example.com/1001',
      seen_at: '2026-11-18T11:12:00.000Z',
      effective_on: null,
    },
    reminder: null,
    because: { favorite: true, searches: [] },
    channels: [
      { channel: 'bell', state: 'sent', at: '2026-11-18T11:30:00.000Z', stopped_because: null },
      { channel: 'email', state: 'sent', at: '2026-11-18T11:31:00.000Z', stopped_because: null },
    ],
    ...rest,
  }
}
