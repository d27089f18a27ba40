import { perClerk } from '#domain/clerk-call/per-clerk.ts'
import { coveredBidsText } from '#domain/worksheet/reach-text.ts'

/** Every sentence of the details page that no rule of the domain writes; the timeline has its own beside this file. */

export const HEAD = {
  back: 'Listings',
  what: 'What it is',
  share: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied',
  print: 'Print',
  printHint: 'Print the bid sheet',
  upsetNotice: 'Upset notice',
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
  courtRecords: 'Search the court’s records',
  countyRecords: 'The county’s record of this parcel',
  demo: 'Demo',
  demoHint: 'Generated for demonstration, not a real sale',
  goneSince: (day: string) =>
    `No source lists this property since ${day}. It may be redeemed, withdrawn or sold.`,
  byCall: perClerk,
  upsetFiled: (day: string) => `Upset bid filed ${day}`,
  upsetSeen: (day: string) => `Upset bid, first seen ${day}`,
  soldNotUpset: (day: string) => `Sold at auction ${day}, no upset bid seen`,
  bidSeen: (day: string) => `Last bid first seen ${day}`,
} as const

/** What the clock says where no day is counted down to. */
export const CLOCK_TEXTS = {
  upset_frozen: 'No day runs while the motion is pending. If it is denied, ten new days begin.',
  upset_ended:
    'No source shows the court’s confirmation yet. A bid filed in time can still be posted late: the clerk’s file decides.',
  confirmed: 'The buyer owes the balance and waits for the deed.',
  transferring: 'The deed is not recorded yet.',
  completed: 'The sale is over.',
  redeemed: 'There is no sale and no last day.',
  waiting: 'No day is set. It stands here as soon as a source publishes one.',
  result_unseen: 'No last day is known until a source shows a result.',
  other: 'No day is known.',
} as const

export const COST = {
  title: 'Cost today',
  leastBid: 'Least next bid',
  deposit: 'Deposit with it',
  lastBid: 'Last bid',
  finalBid: 'Final bid',
  openingBid: 'Opening bid',
  saleDayDeposit: 'Sale-day deposit',
  inTheNotice: 'Set in the notice of sale',
  notPublished: 'Not published yet',
  published: 'Published',
  computed: 'Computed',
  clerkDecides: 'Computed; the clerk decides',
  publishedAgrees: 'Published; we compute the same',
  publishedOther: (amount: string) => `Published; we compute ${amount}`,
  publishedOn: (day: string) => `Published ${day}`,
  byCall: perClerk,
  computedByCall: (day: string) => `${perClerk(day)}; calculated`,
  copy: (label: string) => `Copy: ${label}`,
  bidUnknown:
    'Upset bids are being taken, but no source shows the last bid. Ask the clerk what the next bid must be.',
  payment: (county: string, contact: readonly string[]) =>
    `Cash, certified check or cashier’s check, handed in with the notice of upset bid by you or an agent, to the ${[`Clerk of Superior Court of ${county} County`, ...contact].join(', ')}. Personal checks, phone and email are not taken; the clerk may ask for a bond as well.`,
  sellers: { MORTGAGE_STYLE: 'the commissioner who sells', IN_REM: 'the sheriff who sells' },
  eitherSeller: 'the commissioner or sheriff who sells',
  saleDayPayment: (seller: string) =>
    `The sale-day deposit goes to ${seller}, not to the clerk. The opening bid can change up to the day of the sale.`,
  ladder: 'Next five lawful bids',
  raise: 'Raise',
  least: 'Least bid',
  depositColumn: 'Deposit',
  room: 'Below my maximum',
  over: (amount: string) => `${amount} over`,
  endsHere: (maximum: string) => `My maximum ${maximum} ends here`,
  endsBeyond: (maximum: string, bids: number, highest: string) =>
    `My maximum ${maximum} covers ${coveredBidsText(bids)}, up to ${highest}`,
  leastIsAbove: (over: string, maximum: string) =>
    `The least next bid is already ${over} above my maximum ${maximum}`,
  now: 'Now',
  afterMore: (count: number) => `After ${count} more`,
  rule: 'The rule',
  ruleShort:
    'A raise is 5% of the last bid, at least $750; the deposit is 5% of the new bid, at least $750. Any amount above the least is allowed.',
  ruleLong: [
    'The raise is measured from the last bid alone: the price reported from the sale, or the last upset bid. The opening bid and your own new bid play no part.',
    'The statutes do not say how to round. We round up to the cent, so that a computed bid is never too low; where a source publishes the least next bid, we show that one.',
    'Every upset bid starts ten new days. The bid and its deposit must be with the clerk before the office closes on the last day.',
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
  title: 'Clock',
  lastDay: 'Last day to upset',
  lastDayAtEarliest: 'Last day to upset, at the earliest',
  lastDayWas: 'The last day was',
  sale: 'Sale',
  saleWas: 'The sale was set for',
  unknownTime: 'Unknown Time',
  datePending: 'Date Pending',
  left: (time: string) => `${time} until the clerk closes`,
  leftToSale: (time: string) => `${time} until the sale`,
  published: 'Published',
  byCall: {
    agrees: (day: string) => `${perClerk(day)}; matches our math`,
    other: (day: string, computed: string) => `${perClerk(day)}; our math gives ${computed}`,
    unchecked: (day: string) => `${perClerk(day)}; without the filing day we cannot check it`,
    computed: (day: string) => `${perClerk(day)}; calculated`,
    estimated: (day: string) => `${perClerk(day)}; estimated, without the filing day it may be later`,
  },
  callOtherHint:
    'What the clerk told you and the rule lead to different dates. Ask again before you rely on the later one.',
  lastDayUnknown:
    'A source says upset bids are being taken, but no day is known from which the ten days could count. Ask the clerk for the last day.',
  strip: (from: string, to: string) => `Days from ${from} to ${to}`,
  skipped: (days: number) => `${days} days left out`,
  today: 'today',
  start: 'day 0',
  tenth: 'tenth day',
  last: 'last day',
  possibleLast: 'last day if the clerk is closed before',
  closings: { weekend: 'weekend', holiday: 'clerk closed', uncertain: 'clerk may be closed' },
  dayZero: 'Earliest day the ten days can count from, day 0',
  dayZeroUpset: 'Notice of upset bid filed, day 0',
  dayZeroReport: 'Report of sale filed, day 0',
  dayZeroSale: 'Day of the sale, the earliest day 0',
  tenthDay: 'Tenth day',
  weekend: 'Weekend, clerk closed',
  thenWeekend: ', then the weekend',
  closed: (reason: string) => `${reason}, clerk closed`,
  extended: (reason: string) => `Extended by order: ${reason}`,
  openUntil: (hour: string) => `Clerk open until ${hour}`,
  openUntilUsual: (hour: string) => `Clerk usually open until ${hour}, not confirmed`,
  mayBeClosed: (reason: string) => `${reason}, the clerk may be closed`,
  otherwise: 'Otherwise:',
  lastIfClosed: 'Last day only if the clerk was closed before',
  sameDay: (filed: string, lastDay: string) =>
    `An upset bid filed ${filed} would leave the last day at ${lastDay}.`,
  movedDay: (filed: string, lastDay: string) =>
    `An upset bid filed ${filed} would move the last day to ${lastDay}.`,
  movesUnknown: 'How far a further upset bid would move the last day could not be asked for.',
  filedToday: 'today',
  filedOn: (day: string) => `on ${day}`,
  afterSale: (day: string) =>
    `If it is sold that day, anyone may file an upset bid with the clerk until ${day} at the earliest.`,
} as const

export const FACTS = {
  title: 'Facts',
  modified: (moment: string) => `Modified ${moment}`,
  picture: (parcel: string | null) =>
    parcel === null ? 'Outline of the parcel' : `Outline of parcel ${parcel}`,
  pictureMissing: 'The picture of the parcel could not be loaded',
  onMap: 'See it on the map, among its neighbors',
  noOutline: 'No outline of this parcel is known',
  lotSize: 'Lot size',
  given: 'given',
  fromOutline: (acres: string) => `${acres} ac computed from the outline`,
  zoning: 'Zoning',
  assessed: 'Assessed value',
  structure: 'Structure',
  taxesDue: 'Taxes due',
  salePlace: 'Sale place',
  notAvailable: 'N/A',
  sameCase: 'Same case',
  withoutNumber: 'Parcel without number',
  sources: 'Sources',
  lastSeen: (moment: string) => `last seen ${moment}`,
  noLonger: (moment: string) => `no longer listed, last seen ${moment}`,
} as const

export const CAUTION_PANEL = {
  title: 'Cautions for this listing',
  notAdvice: 'Not legal advice',
} as const

export const STATES = {
  property: 'Property',
  loading: 'Loading...',
  failed: 'This listing could not be loaded.',
  stale: 'This page could not be brought up to date.',
  retry: 'Try again',
  missing: '404 Not Found',
  missingTitle: 'Listing not found',
  missingWhy: 'This listing does not exist, or it is in a county you do not follow.',
  missingWhat:
    'Check the address for a typing error. If the property lies in a county you do not follow, you can add the county.',
  toListings: 'Back to the listings',
  toCounties: 'Choose counties',
} as const
