/** Sentences of the pages around paying: the choice of counties, and where the payment page leads back to. */

export const BILLING = {
  counties: 'Counties',
  choose: 'Choose counties',
  chooseHow: 'You pay per county. Each opens its full list, map and details.',
  change: 'Change counties',
  changeHow: 'See what a change costs before it happens. A county you drop stays open for what you paid.',
  failed: 'The counties on sale could not be loaded',
  nothingOnSale: 'No county is on sale right now',
  nothingOnSaleHow: 'We are setting up the prices. Please come back later.',
  map: 'Map of counties',
} as const

export const SUCCESS = {
  waiting: 'Opening your counties',
  waitingText: 'We are waiting for word of your payment. This takes a few seconds.',
  open: 'Your counties are open',
  trial: (day: string) => `Your trial runs until ${day}. Nothing was charged today.`,
  paid: 'Thank you. Your payment has arrived.',
  receipt: 'Receipts go to your email.',
  toListings: 'Go to the listings',
  tour: 'New here? The tour shows in three steps what you can do. The help menu leads to it later, too.',
  toTour: 'Take the tour',
  notYet: 'No word of your payment yet',
  notYetText:
    'It may take a few more minutes. You need not pay again: your counties open as soon as the payment has arrived.',
  lookAgain: 'Look again',
  toBilling: 'Back to the counties',
} as const

export const CANCEL = {
  title: 'Nothing was charged',
  why: 'You left the payment page before paying.',
  whyKept: 'You left the payment page before paying. Your choice of counties is still here.',
  again: 'Try again with the same counties',
  choose: 'Choose counties',
  tell: 'Tell us what kept you',
} as const
