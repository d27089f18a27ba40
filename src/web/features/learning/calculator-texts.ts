import { lastCountedDayText, lastPeriodDayText } from '#domain/upset-bid/terms-texts.ts'
import type { UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'
import { coveredBidsText } from '#domain/worksheet/reach-text.ts'

/** Texts of the calculators. */
export const CALCULATORS = {
  title: 'Calculators',
  description:
    'Minimum upset bid, deposit, deadline and maximum bid for North Carolina tax foreclosures, by the same rules that our listings use.',
  intro:
    'The same rules that every listing uses. Your numbers are in the page’s address, so you can bookmark or share it.',
  needsScript: 'Turn on JavaScript to calculate with your own numbers. The examples work without it.',
  example: 'Example',
  notAnAmount: 'Enter dollars, such as 24,000 or 24,000.50',
  tooMuch: 'At most $100,000,000',
  upset: 'Minimum upset bid and deposit',
  lastBid: 'Last bid',
  lastBidHint: 'The price reported from the sale, or the last upset bid',
  minimumBid: 'Minimum upset bid',
  deposit: 'Deposit',
  raise: 'Minimum raise',
  ladder: 'If others keep bidding',
  now: 'Now',
  afterMore: (count: number) => `After ${count} more`,
  bid: 'Bid',
  days: 'Upset deadline',
  county: 'County',
  chooseCounty: 'Choose a county',
  filed: 'Filed with the clerk',
  filedHint: 'The report of sale, or the last notice of upset bid',
  lastDayToUpset: 'Upset deadline',
  dayZero: 'Filed, day 0',
  tenth: (terms: UpsetBidTerms, why: string) => `${lastCountedDayText(terms)}. ${why}`,
  tenthAndLast: (terms: UpsetBidTerms) => `${lastCountedDayText(terms)} and upset deadline`,
  lastDay: 'Upset deadline',
  closed: (reason: string) => `${reason}, clerk closed`,
  extended: (reason: string) => `Extended by order: ${reason}`,
  howDays: 'Choose a county and a filing date to see the upset deadline.',
  closuresUnknown:
    'Closings beyond weekends and court holidays could not be loaded. The deadline may still move to a later day.',
  daysRule: (terms: UpsetBidTerms) =>
    `${terms.period_days} calendar days from the filing; if the clerk is closed on the ${lastPeriodDayText(terms)}, the next day on which the office is open (G.S. 1-339.25, 1-339.64, 103-5).`,
  maximum: 'Maximum bid',
  maximumRule:
    'Resale less repairs, title, holding costs, the deed and your target profit. This is your estimate, not ours.',
  resale: 'Resale',
  repairs: 'Repairs',
  costs: 'Title and holding',
  margin: 'Target profit',
  highest: 'Your top bid',
  deedCosts: 'Deed recording and excise tax, estimate',
  left: 'Profit at that bid',
  noBid: 'No bid leaves your target profit.',
  howMaximum: 'Enter a resale price to see your top bid.',
  reaches: (bids: number, bid: string, deposit: string) =>
    `Over the last bid above, it covers ${coveredBidsText(bids)}, up to ${bid} with a deposit of ${deposit}.`,
  outOfReach: (minimum: string) =>
    `The minimum upset bid over the last bid above, ${minimum}, is already more.`,
  offer: 'Land the county already owns',
  lastOffer: 'Last offer',
  lastOfferHint: 'Surplus property sold by the board; not a tax sale',
  minimumOffer: 'Minimum raised offer',
  offerRule: '10% of the first $1,000 and 5% of the rest; the deposit is 5% of the new offer',
  readMore: 'The rule',
  howBid: 'Enter the last bid to see the minimum upset bid.',
  howOffer: 'Enter the last offer to see the minimum raised offer.',
} as const
