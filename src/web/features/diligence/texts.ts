import { shareText } from '#domain/upset-bid/terms-texts.ts'
import type { UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'
import type { Deposit, TitleCheck } from '#contract/following/diligence.ts'

export const DILIGENCE = {
  title: 'Title and deposits',
  onlyYou: 'Only you see this',
} as const

export const TITLE_CHECK = {
  summary: (looked: number, of: number, problems: number) =>
    `Title checklist: ${looked} of ${of} checked${problems === 0 ? '' : `, ${problems} with a problem`}`,
  loading: 'Title checklist',
  hint: 'What a title search looks for before a tax sale. A checklist only: not a title search, not legal advice.',
  results: { open: 'Not yet', clear: 'Clear', problem: 'Problem' } satisfies Record<
    TitleCheck['result'] | 'open',
    string
  >,
  notLoaded: 'Your title checklist did not load.',
  notSaved: 'Not saved.',
} as const

/** Total cash needed for the favorites. */
export const CASH = {
  summary: (day: string, amount: string) => `Cash needed by ${day}: ${amount} in deposits`,
  noDay: (amount: string) => `Cash needed: ${amount} in deposits, deadline unknown`,
  noAmount: 'Cash needed: last bid unknown',
  table: 'Deposits for the minimum upset bid on each favourite',
  hint: ({ deposit }: UpsetBidTerms) =>
    `To file the minimum upset bid on each favourite in its upset bid period: ${shareText(deposit, 'of that bid')}. Parcels sold together count once. Your calls to the clerk are included. If you win, the rest of the bid is due later.`,
  day: 'Upset deadline',
  bids: 'Upset bids',
  minimum: 'Minimum upset bids',
  deposits: 'Deposits',
  toDate: 'Deposits so far',
  estimated: (day: string, some: number | null) => `${day} (${some === null ? '' : `${some} `}estimated)`,
  unknownDay: 'Ask the clerk',
  withoutAmount: (count: number) =>
    count === 1
      ? 'One more has no known last bid and is not in the sum.'
      : `${count} more have no known last bid and are not in the sum.`,
} as const

export const DEPOSIT_TERMS = [
  ['deposit', 'deposit'],
  ['upset-bid', 'upset bid'],
  ['high-bidder', 'high bidder'],
  ['default', 'default'],
] as const

export const DEPOSIT = {
  pageTitle: 'Deposits',
  pageHint:
    'Track your deposits: where, since when, and when you requested a refund. You enter them; we do not verify them.',
  summary: (out: string | null) =>
    out === null ? 'Deposits: none outstanding' : `Deposits: ${out} outstanding`,
  loading: 'Deposits',
  out: (amount: string, count: number) =>
    `${amount} outstanding in ${count} ${count === 1 ? 'deposit' : 'deposits'}`,
  free: (count: number) => `${count} ready for a refund request`,
  noneOut: 'No deposits outstanding.',
  none: 'No deposits yet. Add one on a property’s page, under Title and deposits.',
  toListings: 'Go to listings',
  all: 'All my deposits',
  add: 'Add a deposit',
  kind: 'Paid to',
  kinds: {
    upset_bid: 'The clerk, with an upset bid',
    sale_day: 'The seller, on sale day',
  } satisfies Record<Deposit['kind'], string>,
  amount: 'Amount',
  bid: 'For a bid of',
  bidHint: 'So we can alert you when you are outbid',
  paidOn: 'Paid on',
  notKept: (reason: string) => `Deposit not saved. ${reason}`,
  unsure: (reason: string) => `Your deposit may not be saved. ${reason} It will not be added twice.`,
  kept: 'Deposit saved.',
  missing: 'Enter the amount',
  notAnAmount: 'Enter dollars, such as 968.63',
  tooMuch: 'At most $100,000,000',
  noDay: 'Enter today or an earlier date',
  since: (day: string, days: number) => {
    if (days > 365) return `Paid ${day}`
    return `Paid ${day}, ${days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} ago`}`
  },
  forBid: (bid: string) => `for a bid of ${bid}`,
  askBack: {
    overbid: 'A source shows a higher bid: you can request a refund.',
    redeemed: 'The property was redeemed: you can request a refund.',
  } satisfies Record<NonNullable<Deposit['may_ask_back']>, string>,
  asked: (day: string) => `Refund requested ${day}`,
  returned: (day: string) => `Refund received ${day}`,
  markAsked: 'Refund requested today',
  markReturned: 'Refund received today',
  undoAsked: 'Undo refund request',
  undoReturned: 'Undo refund received',
  remove: 'Delete',
  removeQuestion: 'Delete this deposit record?',
  notChanged: 'Not saved.',
  notLoaded: 'Your deposits did not load.',
  closedCounty: 'A property in a county you no longer follow',
} as const

/** Log messages. */
export const LOG = {
  checkNotSaved: 'A title check could not be saved',
  depositNotSaved: 'A deposit could not be saved',
} as const
