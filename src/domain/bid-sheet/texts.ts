import { coveredBidsText } from '#domain/worksheet/reach-text.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { floorText } from '#domain/upset-bid/terms-texts.ts'
import type { UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'

/** Texts of a bid sheet. Texts shared with other pages come from the domain. */
export const SHEET = {
  kinds: { upset: 'Bid sheet, upset bid', sale: 'Bid sheet, auction', other: 'Bid sheet' },
  county: (name: string) => `${name} County`,
  printed: (day: string, time: string) => `printed ${day}, ${time}`,
  phoneRuleUnknown: 'Not known for this courthouse. You can use this sheet without a phone.',
  demo: 'Demo data: not a real sale.',
  closing: 'Public records; accuracy not guaranteed. Not legal advice. The clerk’s file controls.',
} as const

/** Page texts around the figures. */
export const PAGE = {
  sheet: (address: string) => `Bid sheet ${address}`,
  packet: (count: number) => `${count} bid sheets`,
  notes: 'Notes',
  phoneRule: 'Phone rule',
  noOutline: 'No parcel outline',
} as const

export const ASK = {
  title: 'Ask at the clerk’s counter',
  titleSale: 'Ask before you bid',
  stillLast: (bid: number) => `Is ${formatExactDollars(bid)} still the last bid?`,
  whichBid: 'What is the last bid?',
  window:
    'What upset deadline is in the file? Is a compliance bond required? Redemption stays open until the sale is confirmed.',
  stillOpening: (bid: number) => `Is the sale still on? Is ${formatExactDollars(bid)} still the opening bid?`,
  whichOpening: 'Is the sale still on? What is the opening bid?',
  sale: 'What deposit is due today, how is it paid, and by when? Redemption stays open until the sale is confirmed.',
  standing: 'What is the status of the case? What upset deadline or sale date is in the file?',
} as const

export const KEY = {
  lastDay: 'Upset deadline',
  lastDayAtEarliest: 'Upset deadline, at the earliest',
  basis: { published: 'Published', computed: 'Calculated', estimated: 'Estimated' },
  hourNotConfirmed: 'hour not confirmed',
  notKnown: 'Not known',
  askClerk: 'Ask the clerk',
  minimumBid: 'Minimum upset bid',
  clerkDecides: 'Calculated; confirm with the clerk',
  published: 'Published',
  publishedAgrees: 'Published; matches our math',
  publishedOther: (amount: string) => `Published; our math gives ${amount}`,
  maximum: 'My maximum',
  notSet: 'Not set',
  writeIt: 'Write it down before you go',
  covers: (bids: number) => `Covers ${coveredBidsText(bids)}`,
  belowNext: 'Below the minimum upset bid',
  aboveOpening: (amount: string) => `${amount} above the opening bid`,
  atOpening: 'Equal to the opening bid',
  belowOpening: 'Below the opening bid',
  sale: 'Sale',
  datePending: 'Date Pending',
  unknownTime: 'Unknown Time',
  openingBid: 'Opening bid',
  notPublished: 'Not published yet',
  mayChange: 'It can change up to the sale',
  status: 'Status',
  lastBid: 'Last bid',
  noBidNow: 'Not open for bids',
} as const

export const FACT = {
  case: 'Case',
  parcel: 'Parcel',
  andMore: (shown: string, more: number) => `${shown}, and ${more} more`,
  lot: 'Lot',
  assessed: (amount: string) => `assessed ${amount}`,
  acresByOutline: (acres: string) => `${acres} by outline`,
  acresByDrawing: (acres: string) => `${acres} by an outline we drew, not from the county`,
  taxesDue: 'Taxes due',
  sold: 'Sold',
  sale: 'Sale',
  place: 'Place',
  placeUnknown: 'Unknown; read the notice of sale',
  seller: 'Usual seller',
  saleDeposit: 'Deposit',
  inTheNotice: 'Set in the notice of sale',
  afterSale: 'After sale',
  upsetUntil: (day: string) => `If it sells, upset bids until ${day} or later`,
  lastBid: 'Last bid',
  bidKinds: {
    auction: 'At the auction',
    upset: 'Upset bid',
    reported: 'Reported',
  },
  filed: (day: string) => `filed ${day}`,
  seen: (day: string) => `first seen ${day}`,
  perClerk: (day: string) => `per the clerk ${day}`,
  fileWith: 'File with',
  clerk: (county: string) => `Clerk of Superior Court, ${county} County`,
  addressUnknown: 'Address not on file',
  hours: 'Hours',
  closes: (hour: string) => `Closes ${hour}`,
  closesUnconfirmed: (hour: string) => `Usually closes ${hour}, not confirmed: be there by 4:30 PM`,
  upsetBidsUntil: (hour: string, day: string) => `Upset bids until ${hour} on ${day}`,
  closedOn: (days: string) => `Closed ${days}`,
  mayBeClosedOn: (days: string) => `May be closed ${days}`,
  bring: 'Bring',
  bringBid:
    'Deposit in cash, certified check or cashier’s check; the case number. In person or through an agent',
  notKnown: 'Not known',
} as const

export const LADDER = {
  title: 'Minimum upset bids in order',
  titleAfterOpening: 'Upset bids if it sells for the opening bid',
  columns: { bid: 'Bid', raise: 'Raise', minimum: 'Minimum bid', deposit: 'Deposit' },
  now: 'Now',
  first: 'First',
  afterMore: (count: number) => `After ${count} more`,
  between: (count: number) => `${count} more between`,
  endsHere: (amount: string) => `My maximum ${amount} stops here`,
  endsBefore: (amount: string) => `My maximum ${amount} stops before this`,
} as const

export const WORKSHEET = {
  title: 'At my maximum',
  bid: 'Bid',
  deposit: 'Deposit',
  balance: 'Balance due',
  deed: 'Recording and excise',
  repairs: 'Repairs',
  costs: 'Title and holding',
  resale: 'Resale',
  margin: 'Profit',
  sensible: 'Your top bid',
} as const

export const SOURCE = {
  call: 'Your call to the clerk',
  called: (instant: string) => `called ${instant}`,
  seen: (instant: string) => `seen ${instant}`,
  printed: (instant: string) => `printed ${instant}`,
  rule: ({ raise }: UpsetBidTerms, statute: string) =>
    `Calculated, ${raise.percent}% and ${floorText(raise)}, ${statute}`,
  lastBid: (amount: string) => `Last bid ${amount}`,
  openingBid: (amount: string) => `Opening bid ${amount}`,
  lastDay: (day: string) => `Upset deadline ${day}`,
  sale: (day: string) => `Sale ${day}`,
  minimum: (amount: string) => `Minimum upset bid ${amount}`,
  minimumsAndDeposits: 'Minimum bids, deposits',
  deposits: 'Raises, deposits',
  lot: 'Lot, zoning, value',
  outline: 'Outline',
  contact: 'Clerk’s phone',
  hours: 'Clerk’s hours',
  hoursConfirmed: 'Published deadlines of this county',
  hoursAssumed: 'The usual hour, not confirmed',
  deedCosts: 'Recording and excise',
  deedCostsRule: 'Estimated, G.S. 161-10 and 105-228.30',
  unknown: 'Unknown',
} as const

/** Statutes that set raise and deposit, by kind of sale. */
export const STATUTES = {
  MORTGAGE_STYLE: 'G.S. 1-339.25',
  IN_REM: 'G.S. 1-339.64',
  either: 'G.S. 1-339.25, 1-339.64',
} as const
