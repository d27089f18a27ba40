import type { Deposit, TitleCheck } from '#contract/following/diligence.ts'

export const DILIGENCE = {
  title: 'Title and deposits',
  onlyYou: 'Only you see this',
} as const

export const TITLE_CHECK = {
  summary: (looked: number, of: number, problems: number) =>
    `Title checklist: ${looked} of ${of} looked at${problems === 0 ? '' : `, ${problems} with a problem`}`,
  loading: 'Title checklist',
  hint: 'What a title search looks for at a tax sale. It is a memory aid, no search and no advice.',
  results: { open: 'Not yet', clear: 'Clear', problem: 'Problem' } satisfies Record<
    TitleCheck['result'] | 'open',
    string
  >,
  notLoaded: 'Your title checklist could not be loaded.',
  notSaved: 'That is not saved.',
} as const

/** What the favourites take, summed. */
export const CASH = {
  summary: (day: string, amount: string) => `Cash needed by ${day}: ${amount} in deposits`,
  noDay: (amount: string) => `Cash needed: ${amount} in deposits, no last day known`,
  noAmount: 'Cash needed: no last bid known',
  table: 'Deposits for the minimum upset bid on each favourite',
  hint: 'To file the minimum upset bid on each favourite in its upset bid period: 5% of that bid, at least $750, handed in with it. Parcels sold together count once. Your calls to the clerk count. If you win, the rest of the bid is due later.',
  day: 'Last day',
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
    'Where your money lies, since when, and when you asked for it back. You enter it; nothing is checked with anybody.',
  summary: (out: string | null) => (out === null ? 'Deposits: none out' : `Deposits: ${out} out`),
  loading: 'Deposits',
  out: (amount: string, count: number) => `${amount} out in ${count} ${count === 1 ? 'deposit' : 'deposits'}`,
  free: (count: number) => `${count} can be asked back`,
  noneOut: 'Nothing of yours is out.',
  none: 'You have entered no deposit. They are kept on the page of a property, under Title and deposits.',
  toListings: 'To the listings',
  all: 'All my deposits',
  add: 'Add a deposit',
  kind: 'Paid to',
  kinds: {
    upset_bid: 'The clerk, with an upset bid',
    sale_day: 'Whoever held the sale, on its day',
  } satisfies Record<Deposit['kind'], string>,
  amount: 'Amount',
  bid: 'Bid it belongs to',
  bidHint: 'So that we can tell when somebody has bid more',
  paidOn: 'Paid on',
  notKept: 'The deposit is not kept.',
  kept: 'The deposit is kept.',
  missing: 'Enter the amount',
  notAnAmount: 'Enter dollars, such as 968.63',
  tooMuch: 'At most $100,000,000',
  noDay: 'Enter a day that has come',
  since: (day: string, days: number) =>
    `Paid ${day}, ${days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} ago`}`,
  forBid: (bid: string) => `for a bid of ${bid}`,
  askBack: {
    overbid: 'A source shows a higher bid: you can ask for it back.',
    redeemed: 'The property was redeemed: you can ask for it back.',
  } satisfies Record<NonNullable<Deposit['may_ask_back']>, string>,
  asked: (day: string) => `Asked back ${day}`,
  returned: (day: string) => `Came back ${day}`,
  markAsked: 'I asked for it back today',
  markReturned: 'It came back today',
  undoAsked: 'Not asked yet',
  undoReturned: 'Not back yet',
  remove: 'Delete',
  removeQuestion: 'Delete this deposit from your account of it?',
  notChanged: 'That is not saved.',
  notLoaded: 'Your deposits could not be loaded.',
  closedCounty: 'A property in a county you do not follow now',
} as const

/** For the console. */
export const LOG = {
  checkNotSaved: 'A title check could not be saved',
  depositNotSaved: 'A deposit could not be saved',
} as const
