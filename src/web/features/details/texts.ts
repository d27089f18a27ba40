import {
  lastCountedDayText,
  lastPeriodDayText,
  upsetPeriodText,
  upsetRuleText,
} from '#domain/upset-bid/terms-texts.ts'
import type { UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'
import { perClerk } from '#domain/clerk-call/per-clerk.ts'
import { coveredBidsText } from '#domain/worksheet/reach-text.ts'

/** Texts of the details page that the domain does not write; the timeline has its own file. */

export const HEAD = {
  back: 'Listings',
  what: 'What it is',
  share: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link was not copied',
  print: 'Print',
  printHint: 'Print the bid sheet',
  upsetNotice: 'Upset bid worksheet',
  upsetNoticeHint: 'Worksheet with the figures for the clerk’s form',
  bidSheet: 'Bid sheet',
  report: 'Report',
  reportHint: 'Request a property report',
  reportItem: 'Property report',
  actions: 'Actions',
  addToCalendar: 'Add to calendar',
  county: 'County',
  case: 'Case',
  parcel: 'Parcel',
  copyCase: 'Copy case number',
  copyParcel: 'Copy parcel number',
  courtRecords: 'Search court records',
  countyRecords: 'County record of this parcel',
  demo: 'Demo',
  demoHint: 'Made up for the demo, not a real sale',
  byCall: perClerk,
  upsetFiled: (day: string) => `Upset bid filed ${day}`,
  upsetSeen: (day: string) => `Upset bid first seen ${day}`,
  soldNotUpset: (day: string) => `Sold at auction ${day}, no upset bid yet`,
  bidSeen: (day: string) => `Last bid first seen ${day}`,
} as const

/** Text of the deadline panel in phases without a countdown. */
export const CLOCK_TEXTS = {
  upset_frozen:
    'The count stops while the motion is pending. If it is denied, a new upset bid period begins.',
  upset_ended:
    'No source shows the court’s confirmation yet. A bid filed in time can still be posted late. Check the court file.',
  confirmed: 'The buyer pays the balance, then gets the deed.',
  transferring: 'The deed is not recorded yet.',
  completed: 'The sale is over.',
  redeemed: 'There is no sale and no deadline.',
  waiting: 'No date set. We show it as soon as a source publishes one.',
  result_unseen: 'The deadline is unknown until a result is posted.',
  other: 'No date is known.',
} as const

export const COST = {
  title: 'What it takes to bid',
  minimumBid: 'Minimum upset bid',
  deposit: 'Deposit',
  lastBid: 'Last bid',
  finalBid: 'Final bid',
  openingBid: 'Opening bid',
  saleDayDeposit: 'Sale-day deposit',
  inTheNotice: 'Set in the notice of sale',
  notPublished: 'Not published yet',
  published: 'Published',
  computed: 'Calculated',
  clerkDecides: 'Calculated; confirm with the clerk',
  publishedAgrees: 'Published; matches our math',
  publishedOther: (amount: string) => `Published; our math gives ${amount}`,
  publishedOn: (day: string) => `Published ${day}`,
  byCall: perClerk,
  computedByCall: (day: string) => `${perClerk(day)}; calculated`,
  copy: (label: string) => `Copy: ${label}`,
  whereFrom: (label: string) => `Where the ${label.toLowerCase()} comes from`,
  payment: (county: string, contact: readonly string[]) =>
    `Cash, certified check or cashier’s check, handed in with the notice of upset bid by you or an agent, to the ${[`Clerk of Superior Court of ${county} County`, ...contact].join(', ')}. The clerk does not take personal checks, phone bids or email, and may require a bond.`,
  sellers: { MORTGAGE_STYLE: 'the commissioner', IN_REM: 'the sheriff' },
  eitherSeller: 'the commissioner or sheriff',
  saleDayPayment: (seller: string) =>
    `Pay the sale-day deposit to ${seller}, not to the clerk. The opening bid can change up to the sale.`,
  ladder: 'If others keep bidding',
  raise: 'Raise',
  minimum: 'Minimum bid',
  depositColumn: 'Deposit',
  room: 'Below my maximum',
  over: (amount: string) => `${amount} over`,
  endsHere: (maximum: string) => `My maximum ${maximum} stops here`,
  endsBeyond: (maximum: string, bids: number, highest: string) =>
    `My maximum ${maximum} covers ${coveredBidsText(bids)}, up to ${highest}`,
  minimumIsAbove: (over: string, maximum: string) =>
    `The minimum upset bid is already ${over} above my maximum ${maximum}`,
  now: 'Now',
  afterMore: (count: number) => `After ${count} more`,
  rule: 'The rule',
  ruleShort: (terms: UpsetBidTerms) => `${upsetRuleText(terms)}. You may bid more.`,
  ruleLong: (terms: UpsetBidTerms) => [
    'The raise counts from the last bid only: the price reported from the sale, or the last upset bid. The opening bid and your own new bid do not count.',
    'The statutes do not say how to round. We round up to the cent, so that a calculated bid is never too low. Where a source publishes the minimum upset bid, we show that.',
    upsetPeriodText(terms),
  ],
  statutes: [
    {
      name: 'G.S. 1-339.25',
      about: 'sales by a commissioner',
      url: 'https://www.ncleg.gov/EnactedLegislation/Statutes/HTML/BySection/Chapter_1/GS_1-339.25.html',
    },
    {
      name: 'G.S. 1-339.64',
      about: 'sales by the sheriff',
      url: 'https://www.ncleg.gov/EnactedLegislation/Statutes/HTML/BySection/Chapter_1/GS_1-339.64.html',
    },
  ],
} as const

export const CLOCK = {
  title: 'Upset deadline',
  lastDay: 'Upset deadline',
  lastDayAtEarliest: 'Upset deadline, at the earliest',
  lastDayWas: 'The deadline was',
  sale: 'Sale',
  saleWas: 'The sale was set for',
  unknownTime: 'Unknown Time',
  datePending: 'Date Pending',
  left: (time: string) => `${time} until the upset deadline`,
  leftToSale: (time: string) => `${time} until the sale`,
  published: 'Published',
  whereDeadline: 'Where the upset deadline comes from',
  whereSaleDate: 'Where the sale date comes from',
  lastDayUnknown:
    'A source shows upset bidding open, but not the filing date. Ask the clerk for the deadline.',
  strip: (from: string, to: string) => `Days from ${from} to ${to}`,
  skipped: (days: number) => `${days} days not shown`,
  today: 'today',
  start: 'day 0',
  tenth: lastPeriodDayText,
  last: 'deadline',
  possibleLast: 'deadline if the clerk is closed earlier',
  closings: { weekend: 'weekend', holiday: 'clerk closed', uncertain: 'clerk may be closed' },
  dayZero: 'Earliest possible start of the upset bid period, day 0',
  dayZeroUpset: 'Notice of upset bid filed, day 0',
  dayZeroReport: 'Report of sale filed, day 0',
  dayZeroSale: 'Sale date, the earliest day 0',
  tenthDay: (terms: UpsetBidTerms, text: string) => `${lastCountedDayText(terms)}. ${text}`,
  weekend: 'Weekend, clerk closed',
  thenWeekend: ', then the weekend',
  closed: (reason: string) => `${reason}, clerk closed`,
  extended: (reason: string) => `Extended by order: ${reason}`,
  bidsUntil: (hour: string) => `Upset bids until ${hour}`,
  openUntilUsual: (hour: string) => `Clerk usually open until ${hour}, not confirmed`,
  mayBeClosed: (reason: string) => `${reason}, the clerk may be closed`,
  otherwise: 'Otherwise:',
  lastIfClosed: 'Deadline only if the clerk was closed before',
  sameDay: (filed: string, lastDay: string) =>
    `An upset bid filed ${filed} would leave the deadline at ${lastDay}.`,
  movedDay: (filed: string, lastDay: string) =>
    `An upset bid filed ${filed} would move the deadline to ${lastDay}.`,
  movesUnknown: 'The deadline after another upset bid did not load.',
  filedToday: 'today',
  filedOn: (day: string) => `on ${day}`,
  afterSale: (day: string) =>
    `If it sells that day, anyone may file an upset bid with the clerk until ${day} or later.`,
} as const

export const FACTS = {
  title: 'Facts',
  modified: (instant: string) => `Modified ${instant}`,
  picture: (parcel: string | null) =>
    parcel === null ? 'Outline of the parcel' : `Outline of parcel ${parcel}`,
  pictureMissing: 'The parcel picture did not load',
  onMap: 'See it on the map',
  noOutline: 'No parcel outline',
  lotSize: 'Lot size',
  given: 'given',
  fromOutline: (acres: string) => `${acres} ac, calculated from the outline`,
  fromDrawing: (acres: string) => `${acres} ac, calculated from the outline we drew`,
  drawn: 'Outline drawn by Courthouse Steps, not from the county.',
  zoning: 'Zoning',
  assessed: 'Assessed value',
  structure: 'Structure',
  taxesDue: 'Taxes due',
  salePlace: 'Sale place',
  notAvailable: 'N/A',
  sameCase: 'Same case',
  withoutNumber: 'Parcel without number',
  sources: 'Sources',
  where: {
    lot_size: 'Where the lot size comes from',
    zoning_code: 'Where the zoning comes from',
    assessed_value: 'Where the assessed value comes from',
    structure: 'Where the structure comes from',
    taxes_due: 'Where the taxes due come from',
    place: 'Where the sale place comes from',
  },
  asRead: (sources: number) => (sources === 1 ? 'See the page as read' : 'See the pages as read'),
  lastSeen: (instant: string) => `last seen ${instant}`,
  noLonger: (instant: string) => `no longer listed, last seen ${instant}`,
} as const

export const CAUTION_PANEL = {
  title: 'Cautions for this listing',
  notAdvice: 'Not legal advice',
} as const

export const STATES = {
  property: 'Property',
  loading: 'Loading...',
  failed: 'This listing did not load.',
  notSaved:
    'This device has not saved the page of this listing. Your list of favourites, and the pages you opened in the last three days, work without a connection.',
  stillWaiting:
    'Still waiting for the server. Your list of favourites, and the pages you opened, work without a connection.',
  toFavourites: 'Your favourites',
  fromList: 'From your list of listings',
  stale: 'This page could not be updated.',
  retry: 'Try again',
  missing: '404 Not Found',
  missingTitle: 'Listing not found',
  missingWhy: 'This listing does not exist, or it is in a county you do not follow.',
  missingWhat:
    'Check the address for typos. If the property is in a county you do not follow, you can add the county.',
  toListings: 'Back to the listings',
  toCounties: 'Choose counties',
} as const
