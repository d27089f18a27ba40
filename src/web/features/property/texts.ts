import { coveredBidsText } from '#domain/worksheet/reach-text.ts'
import { perClerk } from '#domain/clerk-call/per-clerk.ts'
import { countText } from '#domain/text/counted.ts'

/** Sentences about what a person keeps for themselves about a property. */
export const MINE = {
  title: 'Mine',
  onlyYou: 'Only you see this',
  loading: 'Loading what you keep about this property...',
  notLoaded: 'What you keep about this property could not be loaded.',
} as const

export const SAVE = {
  waiting: 'Not saved yet',
  saving: 'Saving...',
  saved: 'Saved',
  notSaved: 'Not saved.',
  kept: 'What you typed stays here and in this browser until it is saved.',
  notOpen: 'This listing is not open to you now.',
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
  notSaved: 'The stage is not saved.',
} as const

export const NOTE = {
  title: 'Note',
  hint: 'What you saw, whom you asked, what to check',
  left: (letters: number) => `${countText(letters)} characters left`,
  changed: 'This note was changed in another tab or on another device. Nothing is overwritten. It reads now:',
  emptied: 'This note was emptied in another tab or on another device. Yours is still here.',
  keepMine: 'Keep mine',
  takeOther: 'Take that one',
  keepBoth: 'Keep both',
} as const

export const WORKSHEET = {
  title: 'Worksheet',
  fields: {
    maximum_bid: 'My maximum bid',
    repairs: 'Repairs',
    costs: 'Title and holding',
    resale: 'Resale',
    wanted_margin: 'Margin I want',
  },
  deed: 'Deed recording and excise tax',
  estimate: 'estimate',
  notAnAmount: 'Enter dollars, such as 24,000 or 24,000.50',
  tooMuch: 'At most $100,000,000',
  margin: {
    maximum: 'Margin at my maximum',
    least: 'Margin at the least next bid',
    opening: 'Margin at the opening bid',
  },
  loss: 'a loss',
  sensible: 'Highest sensible bid',
  howToMargin: 'Enter what it would resell for, and your margin and the highest sensible bid stand here.',
  limitedByMaximum: 'Your own maximum; the margin would allow more.',
  limitedByMargin: (over: string) =>
    `Your maximum is ${over} above it and would not leave the margin you want.`,
  limitedByLoss: (over: string) => `Your maximum is ${over} above it and would be a loss.`,
  noBid: 'No bid leaves the margin you want.',
  noBidWithoutLoss: 'Every bid would be a loss.',
  limits: { maximum: 'your maximum', sensible: 'the highest sensible bid' },
  aboveLimit: (least: string, over: string, limit: string) =>
    `The least next bid, ${least}, is already ${over} above ${limit}.`,
  reaches: (limit: string, bid: string, deposit: string, bids: number) =>
    `${limit.slice(0, 1).toUpperCase()}${limit.slice(1)} covers ${coveredBidsText(bids)}, up to ${bid} with a deposit of ${deposit}.`,
  openingAbove: (opening: string, over: string, limit: string) =>
    `The opening bid, ${opening}, is already ${over} above ${limit}.`,
  openingBelow: (limit: string, room: string) => `There is ${room} between the opening bid and ${limit}.`,
} as const

export const CALL = {
  button: 'I called the clerk',
  title: 'What did the clerk say?',
  why: 'Only you see it. Bid, deposit, deadline and reminders follow it, until a source shows more.',
  lastBid: 'Last bid',
  lastBidHint: 'In dollars',
  filed: 'Day it was filed',
  filedHint: 'Upset bid or report of sale; leave it empty if you did not ask',
  lastDay: 'Last day for an upset bid',
  lastDayHint: 'In the clerk’s words; leave it empty if you did not ask',
  missing: 'Enter the last bid',
  mustBePositive: 'The last bid is more than nothing',
  notADay: 'Enter a day of the calendar',
  between: (from: string, to: string) => `From ${from} to ${to}`,
  keep: 'Save',
  notKept: 'Your call is not saved.',
  kept: 'Saved. Bid, deposit and deadline updated.',
  removed: 'Removed. Bid, deposit and deadline follow the sources again.',
  heading: 'Your call to the clerk',
  by: perClerk,
  onlyYou: 'Only you see these figures.',
  overtaken: (moment: string) =>
    `Your call of ${moment} no longer decides: a source shows a newer bid, another sale, or that no bids are taken.`,
  change: 'Change',
  again: 'I called again',
  remove: 'Remove',
  notRemoved: 'Your call is still there.',
  figure: 'Figure',
  yours: 'Your call',
  sources: 'Sources',
  leastBid: 'Least next bid',
  deposit: 'Deposit with it',
  lastDayShort: 'Last day',
  filedShort: 'Filed',
  unknown: 'Not known',
} as const

/** For the console. */
export const LOG = {
  notSaved: 'What was noted about a property could not be saved',
  callNotKept: 'A call to the clerk could not be kept',
  callNotForgotten: 'A call to the clerk could not be removed',
} as const
