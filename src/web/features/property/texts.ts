import { coveredBidsText } from '#domain/worksheet/reach-text.ts'
import { perClerk } from '#domain/clerk-call/per-clerk.ts'
import { countText } from '#domain/text/counted.ts'

/** Texts of a person's notes on a property. */
export const NOTES = {
  title: 'My notes',
  onlyYou: 'Only you see this',
  loading: 'Loading your notes...',
  notLoaded: 'Your notes did not load.',
} as const

export const SAVE = {
  waiting: 'Not saved yet',
  saving: 'Saving...',
  saved: 'Saved',
  notSaved: 'Not saved.',
  kept: 'What you typed stays in this browser until it is saved.',
  notOpen: 'This listing is not in your counties now.',
} as const

export const STAGE = {
  title: 'Stage',
  names: {
    none: 'None',
    watching: 'Watching',
    visited: 'Visited',
    bidding: 'Bidding',
    won: 'Won',
    passed: 'Passed',
  },
  notSaved: 'Stage not saved.',
} as const

export const NOTE = {
  title: 'Note',
  hint: 'What you saw, who you asked, what to check',
  left: (letters: number) => `${countText(letters)} characters left`,
  changed:
    'This note was changed in another tab or on another device. Nothing was overwritten. It now reads:',
  emptied: 'This note was emptied in another tab or on another device. Yours is still here.',
  keepOwn: 'Keep mine',
  takeOther: 'Use the other',
  keepBoth: 'Keep both',
} as const

export const WORKSHEET = {
  title: 'Worksheet',
  fields: {
    maximum_bid: 'My maximum bid',
    repairs: 'Repairs',
    costs: 'Title and holding',
    resale: 'Resale',
    wanted_margin: 'Target profit',
  },
  deed: 'Deed recording and excise tax',
  estimate: 'estimate',
  notAnAmount: 'Enter dollars, such as 24,000 or 24,000.50',
  tooMuch: 'At most $100,000,000',
  margin: {
    maximum: 'Profit at my maximum',
    minimum: 'Profit at the minimum upset bid',
    opening: 'Profit at the opening bid',
  },
  loss: 'a loss',
  sensible: 'Your top bid',
  howToMargin: 'Enter a resale price to see your profit and your top bid.',
  unreadable: 'Correct your amounts to see your profit and your top bid.',
  limitedByMaximum: 'Limited by your maximum; your target profit allows more.',
  limitedByMargin: (over: string) =>
    `Your maximum is ${over} above it and would not leave your target profit.`,
  limitedByLoss: (over: string) => `Your maximum is ${over} above it and would be a loss.`,
  noBid: 'No bid leaves your target profit.',
  noBidWithoutLoss: 'Every bid would be a loss.',
  limits: { maximum: 'your maximum', sensible: 'your top bid' },
  aboveLimit: (minimum: string, over: string, limit: string) =>
    `The minimum upset bid, ${minimum}, is already ${over} above ${limit}.`,
  reaches: (limit: string, bid: string, deposit: string, bids: number) =>
    `${limit.slice(0, 1).toUpperCase()}${limit.slice(1)} covers ${coveredBidsText(bids)}, up to ${bid} with a deposit of ${deposit}.`,
  openingAbove: (opening: string, over: string, limit: string) =>
    `The opening bid, ${opening}, is already ${over} above ${limit}.`,
  openingBelow: (limit: string, room: string) => `There is ${room} between the opening bid and ${limit}.`,
} as const

export const CALL = {
  button: 'I called the clerk',
  title: 'What did the clerk say?',
  why: 'Only you see it. It sets your bid, deposit, deadline and reminders until a source shows something newer.',
  lastBid: 'Last bid',
  lastBidHint: 'In dollars',
  filed: 'Filing date',
  filedHint: 'Of the upset bid or report of sale; leave empty if you did not ask',
  lastDay: 'Upset deadline',
  lastDayHint: 'As the clerk gave it; leave empty if you did not ask',
  soldWith: (parcels: readonly string[]) =>
    parcels.length === 1 ? `Also for parcel ${parcels[0]}` : `Also for parcels ${parcels.join(', ')}`,
  missing: 'Enter the last bid',
  mustBePositive: 'Enter a bid above $0',
  notADay: 'Enter a date',
  between: (from: string, to: string) => `From ${from} to ${to}`,
  bySale: (range: string, sale: string) => `${range}; the sale was on ${sale}`,
  keep: 'Save',
  notKept: 'Call not saved.',
  saved: 'Saved. Bid, deposit and deadline updated.',
  removed: 'Removed. Bid, deposit and deadline follow the sources again.',
  heading: 'Your call to the clerk',
  by: perClerk,
  onlyYou: 'Only you see these figures.',
  overtaken: (instant: string) =>
    `Your call of ${instant} is out of date: a source shows a newer bid, another sale or sale date, or closed bidding.`,
  change: 'Change',
  again: 'I called again',
  remove: 'Remove',
  notRemoved: 'Call not removed.',
  figure: 'Figure',
  yours: 'Your call',
  sources: 'Sources',
  minimumBid: 'Minimum upset bid',
  deposit: 'Deposit',
  lastDayShort: 'Upset deadline',
  filedShort: 'Filed',
  unknown: 'Not known',
} as const
