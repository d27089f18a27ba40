import { MAX_TRIAL_DAYS } from '#contract/operator/limits.ts'
import { CONTACT_NAMES } from '#domain/counties/contact-texts.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { Wish } from './plan-wish.ts'
import { counted } from '#domain/text/counted.ts'

function planText({ monthly, trial_days, on_sale }: Wish): string {
  const trial = trial_days === 0 ? 'no trial' : counted(trial_days, 'trial day')
  return `${formatExactDollars(monthly)}, ${trial}${on_sale ? '' : ', not on sale'}`
}

export const COUNTIES = {
  sub: (onSale: number) => `${counted(onSale, 'county', 'counties')} on sale`,
  county: 'County',
  sale: 'On sale',
  yes: 'Yes',
  no: 'No',
  noPrice: 'No price',
  price: 'Per month',
  atStripe: (price: string) => `Stripe still has ${price}`,
  notAtStripe: 'Not at Stripe yet',
  trial: 'Trial days',
  subscribers: 'Subscribers',
  listings: 'Open listings',
  sources: 'Sources',
  none: 'None',
  checked: 'Contacts checked',
  unknown: 'Unknown',
  search: 'Search counties',
  searchHint: 'County name',
  empty: 'No counties.',
  statewide: 'Statewide plan',
  prices: 'Prices',
  choose: 'Select counties to set their price, trial and sale together.',
  chosen: (count: number) => `${counted(count, 'county', 'counties')} selected`,
  toPrices: 'Go to prices',
  monthly: 'Dollars per month',
  trialDays: 'Trial days on a first subscription',
  onSale: 'On sale',
  various: 'Mixed',
  change: (county: string, before: Wish | null, to: Wish) =>
    `${county}: ${before === null ? 'no price' : planText(before)} → ${planText(to)}`,
  notAPrice: 'Enter a price between $0.50 and $99,999, such as 39 or 39.50.',
  notDays: `Enter 0 to ${MAX_TRIAL_DAYS} days.`,
  changedMeanwhile: (names: readonly string[]) =>
    `Another operator changed ${names.join(', ')} in the meantime. Your changes are not saved.`,
  startAgain: 'Start from what is there now',
  factChanged: (now: string | null) =>
    `Another operator has changed it to ${now === null ? 'unknown' : `“${now}”`}. Type yours again to replace that.`,
  consequence: (changed: number, subscribers: number) =>
    changed === 0
      ? ''
      : `${counted(changed, 'price')} would change. ${counted(subscribers, 'current subscriber keeps', 'current subscribers keep')} the old price. Publish it with the Stripe sync below.`,
  set: (count: number) => (count === 0 ? 'Set the price' : `Set ${counted(count, 'price')}`),
  done: (count: number) => `${counted(count, 'price')} set.`,
  undo: 'Undo',
  undoReason: (reason: string) => `Undo: ${reason}`,
  stripe: 'Catalog at Stripe',
  stripeWhy: 'Products and prices at Stripe follow the ones here. Look first; then bring them up to date.',
  dryRun: 'Show what would change',
  sync: 'Bring it up to date',
  upToDate: 'Stripe is up to date.',
  synced: (count: number) => `${counted(count, 'change')} made at Stripe.`,
  facts: 'Facts',
  contacts: 'Contacts',
  factNames: {
    closes_at: 'Clerk closes at',
    seller: 'Seller',
    sale_place: 'Sale place',
    sale_day_deposit: 'Sale-day deposit',
    ...CONTACT_NAMES,
  },
  standings: {
    confirmed: 'Confirmed by us',
    agreed: 'Two sources agree',
    single: 'One source',
    disputed: 'Sources disagree',
    unsure: 'Unsure',
  },
  from: (source: string, seen: string | null) => (seen === null ? source : `${source}, ${seen}`),
  setByUs: 'Set by an operator',
  builtIn: 'Built in',
  emptyMeansUnknown: 'Empty marks a fact as unknown. Only what you change is saved.',
  preview: 'Show what it moves',
  save: 'Save',
  saved: (moved: number) => `Saved. ${counted(moved, 'deadline')} moved.`,
  nothingChanged: 'Nothing is changed yet.',
} as const
