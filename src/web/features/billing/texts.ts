import { closingText } from '#domain/accounts/closing-text.ts'
import { STATE_WIDE } from '#domain/accounts/plan-name.ts'
import { counted } from '#domain/text/counted.ts'
import type { PaymentStanding } from '#contract/billing/billing.ts'
import { longDay } from '#domain/time/long-day.ts'

/** Texts for choosing, paying for and changing counties. */

/** Log messages; the specification sets the first one. */
export const BILLING_LOG = {
  noUrl: 'No URL found in the response',
  portalFailed: 'The payment portal could not be opened',
} as const

export const TABLE = {
  label: 'Counties on sale',
  search: 'Search counties',
  searchHint: 'County',
  county: 'County',
  listings: 'Open listings',
  trial: 'Trial',
  trialOf: (trial: string) => `Trial: ${trial}`,
  price: 'Per month',
  none: 'None',
  stateWideHint: 'Every county, including new ones',
  open: 'Your county',
  noMatch: 'No county matches.',
  showAll: 'Show all',
  notLoaded: 'The prices did not load.',
  nothingOnSale: 'No county is on sale yet.',
} as const

export const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

const counties = (count: number) => `${count} ${count === 1 ? 'county' : 'counties'}`

/** How much of the table is shown. */
export const shownText = (shown: number, all: number) =>
  shown === all ? counties(all) : `${shown} of ${counties(all)}`

/** The heading of the cart. `count` is null for the statewide plan, `found` until the numbers load. */
export function cartTitle(count: number | null, found: number | null): string {
  const what = count === null ? 'Every county' : counties(count)
  return found === null ? what : `${what}, ${counted(found, 'open listing')}`
}

export const CART = {
  empty: 'No county chosen yet',
  emptyHow: 'Choose counties in the table or on the map. You see the total here before you pay.',
  total: 'Monthly total',
  dueToday: 'Due today',
  dueNow: 'Due now',
  isNew: 'New',
  dropped: 'Dropped',
  remove: (plan: string) => `Remove ${plan}`,
  bringBack: (plan: string) => `Keep ${plan}`,
  review: 'Review',
  bar: (count: number | null, total: string) =>
    `${count === null ? STATE_WIDE : counties(count)}, ${total} a month`,
} as const

export const CHECKOUT = {
  checkOut: 'Check out',
  leaving: 'Taking you to the payment page...',
  failed: 'The payment page did not open. Nothing was charged.',
  verifyFirst: 'Verify your email first. Your choice stays here.',
  verify: 'Verify your email',
  terms:
    'Fees are due in full at purchase, with no refund guarantee. Change or cancel at any time in Manage Subscription; what you paid for stays open until the period ends.',
  everyMonth: 'Renews monthly until you cancel.',
  trialAll: (trialDays: number) => `${trialDays}-day trial of everything you choose.`,
  trialShortest: (trialDays: number) =>
    `${trialDays}-day trial of everything you choose: the shortest trial among your counties applies.`,
  trialEnds: (day: string, total: string) =>
    `The trial needs a card. From ${longDay(day)} it is ${total} a month, unless you cancel first.`,
  noTrialFor: (plan: string) => `No trial: it would cover everything you choose, and ${plan} has none.`,
  noSecondTrial: 'No trial: it comes with a first subscription only.',
} as const

export const TOO_MANY = {
  title: (most: number) => `More than ${most} counties need the statewide plan`,
  offer: (most: number, price: string) =>
    `A subscription covers at most ${most} counties. The statewide plan opens every county, including new ones, for ${price} a month.`,
  choose: 'Choose the statewide plan',
  orLess: (excess: number) => `Or remove ${counties(excess)}.`,
  notOnSale: (most: number, excess: number) =>
    `A subscription covers at most ${most} counties, and the statewide plan is not on sale right now. Remove ${counties(excess)} to continue.`,
} as const

export const CHANGE = {
  head: 'What this change does',
  unchanged: 'These are your counties. Choose more, or remove some, to see what would change.',
  nextCharge: (day: string, total: string) => `Next charge: ${total} on ${longDay(day)}.`,
  calculating: 'Calculating...',
  noPreview: 'The cost of this change did not load. Nothing was changed.',
  monthlyNow: 'Per month now',
  monthlyAfter: 'Per month after the change',
  nothingDue: 'Nothing is charged now.',
  restOfPeriod: 'The amount due now covers the new counties until your next monthly charge.',
  endsTrial: 'Your trial ends with this change: everything you chose is charged from today.',
  staysOpen: (plan: string, end: string) => `${plan} stays open until ${closingText(Date.parse(end))}.`,
  closes: (plan: string) => `${plan} closes now.`,
  endsSubscription: (end: string) =>
    `Your subscription ends on ${closingText(Date.parse(end))}. Until then your counties stay open, and nothing more is charged.`,
  goesOn: (end: string) =>
    `Your subscription was set to end on ${closingText(Date.parse(end))}. This keeps it.`,
  noRefund: 'Nothing is refunded for a county you drop.',
  confirm: 'Change counties',
  confirmAndPay: (amount: string) => `Change and pay ${amount}`,
  confirmEnd: 'End subscription',
  confirmGoOn: 'Keep the subscription',
  takeBack: 'Keep as is',
  done: 'Subscription changed.',
  toListings: 'Go to listings',
  priceChanged: 'The price changed while this page was open. Nothing was charged; this is the new price.',
  paymentFailed: 'The payment did not go through, and nothing has changed.',
  updateCard: 'Update your card',
  failed: 'The change did not go through.',
} as const

export const PORTAL = {
  open: 'Open the payment portal',
  failed: 'The payment portal did not open.',
  blocked: 'Your browser blocked the new tab.',
} as const

/** Messages for standings that need an action. */
export const PAYMENT_DUE: Record<
  Extract<PaymentStanding, 'unfinished' | 'past_due' | 'unpaid' | 'paused'>,
  { title: string; how: string; button: string }
> = {
  unfinished: {
    title: 'Your first payment is incomplete',
    how: 'Your bank may ask you to confirm it. Open the payment portal and finish it there; your counties open as soon as it is paid.',
    button: 'Finish the payment',
  },
  past_due: {
    title: 'Your last payment did not go through',
    how: 'Update your card in the payment portal, and pay the open invoice there. Your counties open again as soon as it is paid. We also try the card again over the next few days.',
    button: 'Update your card',
  },
  unpaid: {
    title: 'Your subscription is not paid',
    how: 'We have stopped trying your card. Pay the open invoice in the payment portal; your counties open again as soon as it is paid.',
    button: 'Pay the open invoice',
  },
  paused: {
    title: 'Your subscription is paused',
    how: 'Your trial ended without a card. Add one in the payment portal, and your counties open again.',
    button: 'Add a card',
  },
}

export const CANCELED = {
  title: 'Your subscription is canceled.',
  how: 'Your counties are closed. Choose counties to come back; your favourites and notes are still here.',
} as const

export const PAYMENT_STEP = {
  chosen: (names: string) => `You chose ${names}. They open as soon as you check out.`,
  pay: 'See the price and check out',
  choose: 'Choose counties and check out; they open right away.',
} as const

export const MANAGE = {
  subscription: 'Subscription',
  none: 'You have no subscription.',
  monthly: 'Per month',
  nextCharge: 'Next charge',
  trialUntil: 'Trial until',
  endsOn: 'Ends on',
  open: 'Billing portal',
  portalWhy: 'Cards, invoices and canceling are in the billing portal of our payment service.',
  changeCounties: 'Change counties',
  chooseCounties: 'Choose counties',
  counties: 'Your counties',
  county: 'County',
  paidUntil: 'Paid until',
  dropped: 'Dropped: closes then',
  granted: 'Free, opened by our team',
  paid: 'Paid in the last 12 months',
  paidWhy: 'Under the Terms of Use, our liability to you is at most this amount.',
  notLoaded: 'Your subscription did not load.',
} as const

/** Short label per standing. */
export const STANDINGS: Record<PaymentStanding, string> = {
  none: 'None',
  unfinished: 'Payment not finished',
  trialing: 'Trial',
  active: 'Active',
  ending: 'Ending',
  past_due: 'Payment failed',
  unpaid: 'Unpaid',
  paused: 'Paused',
  canceled: 'Canceled',
}
