import { lastPeriodDayText, shareText } from '#domain/upset-bid/terms-texts.ts'
import type { UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'

export const NOTICE = {
  title: 'Upset bid worksheet',
  titleOf: (address: string) => `Upset bid worksheet ${address}`,
  toProperty: 'Property',
  print: 'Print',
  bid: 'Your upset bid',
  bidHint: (minimum: string) => `The minimum upset bid is ${minimum}.`,
  notAnAmount: 'Enter dollars, such as 24,000 or 24,000.50.',
  tooMuch: 'That amount is too large.',
  missing: 'Enter your bid to see the figures.',
  tooLow: (bid: string, short: string, minimum: string) =>
    `${bid} is too low by ${short}. The minimum upset bid is ${minimum}.`,
  bidMinimum: (minimum: string) => `Bid ${minimum}`,
  aboveMaximum: (over: string, maximum: string) => `This is ${over} above your maximum of ${maximum}.`,
  filedOn: 'You file on',
  dayUnknown: 'Upset bidding is open, but the deadline is unknown. Ask the clerk.',
  saleAhead:
    'The sale has not been held yet. You can file a notice of upset bid once it is reported to the clerk.',
  ask: 'Clerk of superior court',
  closes: 'Closes',
  bidSheet: 'Bid sheet',
  over: 'The upset deadline has passed. No more notices can be filed.',
  failed: 'Could not create the worksheet.',
  nextNotLoaded: 'The next deadline did not load.',
} as const

export const NOTICE_TERMS = [
  ['notice-of-upset-bid', 'notice of upset bid'],
  ['deposit', 'deposit'],
  ['upset-deadline', 'upset deadline'],
  ['clerk-of-superior-court', 'clerk of superior court'],
] as const

/** Texts of the paper. It has the boxes the court's form is known to have; the rest is left to the form. */
export const PAPER = {
  mark: 'Worksheet, not a form',
  markText:
    'The clerk takes the court’s own form, Notice of Upset Bid in Judicial Sale or Execution Sale. Copy these figures onto it. This page cannot be filed.',
  county: 'County',
  caseNumber: 'Case',
  property: 'Property',
  parcel: 'Parcel',
  clerk: 'Filed with',
  clerkOf: (county: string) => `Clerk of Superior Court of ${county} County`,
  notKnown: 'Not known; ask the clerk',
  boxes: 'For the court form',
  lastAmount: 'Amount of last sale or upset bid',
  lastAmountNote: 'Confirm it at the clerk’s counter',
  byCall: (perClerk: string) => `${perClerk}. Confirm at the clerk’s counter.`,
  bid: 'Your upset bid',
  raise: (raise: string, minimum: string) =>
    `${raise} over the last bid; the minimum upset bid is ${minimum}`,
  minimumDoubtful: (computed: string) =>
    `Published. Our math gives ${computed}: ask the clerk which one applies before you file.`,
  deposit: 'Deposit',
  depositNote: ({ deposit }: UpsetBidTerms) => shareText(deposit, 'of your bid'),
  filing: 'Date of filing',
  filingNote: (hour: string) => `before ${hour}`,
  filingNoteUnconfirmed: (hour: string) =>
    `before the office closes, usually at ${hour}, not confirmed: be there by 4:30 PM`,
  lastDay: 'Next upset deadline',
  lastDayUnknown: 'Ask the clerk',
  lastDayNote: (terms: UpsetBidTerms) =>
    `The ${lastPeriodDayText(terms)} after you file, or the next day the office is open`,
  lastDayIfClosed: (day: string) => `${day} if the office is closed that day, which is not certain`,
  nextMinimum: 'Minimum upset bid after yours',
  nextMinimumNote: ({ raise }: UpsetBidTerms) => shareText(raise, 'over your bid'),
  nextDeposit: 'Deposit for it',
  nextDepositNote: ({ deposit }: UpsetBidTerms) => shareText(deposit, 'of that bid'),
  until: 'File by',
  untilDay: (day: string, hour: string) => `${day}, ${hour}`,
  payment: 'How the deposit is paid',
  yours: 'You fill in',
  yoursText:
    'Name, address, telephone, signature and anything else the form asks for. The person holding the sale mails notice of your bid to the last bidder and the owners of record.',
  rule: 'G.S. 1-339.25, 1-339.64. Amounts are rounded up to the cent.',
  printed: (day: string) =>
    `Printed ${day} from public records; accuracy not guaranteed. Not legal advice. The clerk’s file controls.`,
} as const
