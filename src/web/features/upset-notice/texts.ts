export const NOTICE = {
  title: 'Upset notice worksheet',
  titleOf: (address: string) => `Upset notice worksheet ${address}`,
  toProperty: 'The property',
  print: 'Print',
  bid: 'Your upset bid',
  bidHint: (least: string) => `The least lawful bid is ${least}.`,
  notAnAmount: 'Enter dollars, such as 24,000 or 24,000.50.',
  tooMuch: 'That is more than we can compute with.',
  missing: 'Enter your bid, and the figures follow.',
  tooLow: (bid: string, short: string, least: string) =>
    `${bid} is too low by ${short}. The least lawful bid is ${least}.`,
  bidLeast: (least: string) => `Bid ${least}`,
  aboveMaximum: (over: string, maximum: string) => `This is ${over} above your maximum of ${maximum}.`,
  filedOn: 'You file on',
  bidUnknown:
    'Upset bids are being taken, but no source shows the last bid. Ask the clerk what the next bid must be.',
  dayUnknown:
    'Upset bids are being taken, but no last day is known. Ask the clerk until when a notice can be filed.',
  saleAhead: 'The sale is still ahead. A notice of upset bid can be filed once it is reported to the clerk.',
  over: 'The clerk’s office has closed on the last day. No further notice can be filed.',
  failed: 'The worksheet could not be made.',
  nextNotLoaded: 'The last day for the next upset bid could not be asked for.',
} as const

export const NOTICE_TERMS = [
  ['notice-of-upset-bid', 'notice of upset bid'],
  ['deposit', 'deposit'],
  ['last-day-to-upset', 'last day'],
  ['clerk-of-superior-court', 'clerk of superior court'],
] as const

/** The words on the paper. The boxes are those that the court’s form is known to have; the rest is left to it. */
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
  boxes: 'For the boxes of the form',
  lastAmount: 'Amount of last sale or upset bid',
  lastAmountNote: 'The clerk’s file decides; ask at the window whether it still stands',
  byCall: (perClerk: string) => `${perClerk}. Ask at the window whether it still stands.`,
  bid: 'Your upset bid',
  raise: (raise: string, least: string) => `${raise} over the last bid; the least lawful bid is ${least}`,
  leastDoubtful: (computed: string) =>
    `That is as published. The rule gives ${computed}: ask the clerk which one holds before you file.`,
  deposit: 'Deposit handed in with it',
  depositNote: '5% of your bid, and at least $750',
  filing: 'Date of filing',
  filingNote: (hour: string) => `before the office closes at ${hour}`,
  lastDay: 'Last day for next upset bid',
  lastDayUnknown: 'Ask the clerk',
  lastDayNote: 'Ten days after you file, or the next day the office is open',
  lastDayIfClosed: (day: string) => `${day} if the office is closed that day, which is not certain`,
  nextLeast: 'Least next upset bid',
  nextLeastNote: '5% over your bid, and at least $750',
  nextDeposit: 'Deposit for it',
  nextDepositNote: '5% of that bid, and at least $750',
  until: 'Until when you can file',
  untilDay: (day: string, hour: string) => `${day}, ${hour}`,
  payment: 'How the deposit is paid',
  yours: 'Yours to write on the form',
  yoursText:
    'Name, address, telephone, signature and whatever else the form asks. The person holding the sale mails notice of your bid to the last bidder and the owners of record.',
  rule: 'G.S. 1-339.25, 1-339.64. Amounts are rounded up to the cent.',
  printed: (day: string) =>
    `Made on ${day} from public records without guarantee; not legal advice. The clerk’s file decides.`,
} as const
