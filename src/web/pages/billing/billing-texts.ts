/** Texts of the billing pages: choice of counties, and the pages the payment page returns to. */

export const BILLING = {
  counties: 'Counties',
  choose: 'Choose counties',
  chooseHow: 'You pay per county. Each opens its full list, map and details.',
  change: 'Change counties',
  changeHow:
    'See the cost before you change anything. A county you drop stays open until the end of the period you paid for.',
  failed: 'The counties did not load',
  nothingOnSale: 'No county is on sale right now',
  nothingOnSaleHow: 'We are setting up prices. Please check back later.',
  map: 'Map of counties',
} as const

export const SUCCESS = {
  waiting: 'Opening your counties',
  waitingText: 'Waiting for your payment. This takes a few seconds.',
  open: 'Your counties are open',
  trial: (end: string) => `Your trial runs until ${end}. Nothing was charged today.`,
  granted: (counties: string) => `Our team opened them for you, free of charge: ${counties}.`,
  paid: 'Thank you. We received your payment.',
  receipt: 'Receipts go to your email.',
  toListings: 'Go to listings',
  tour: 'New here? Take the three-step tour. You can find it later in the Help menu.',
  toTour: 'Take the tour',
  notBought: 'No payment yet',
  notBoughtText: 'You pay per county. Choose counties first: they open as soon as your payment arrives.',
  notYet: 'Payment not received yet',
  notYetText:
    'If you paid, do not pay again: your counties open as soon as the payment arrives. It may take a few more minutes.',
  leftUnpaid: 'If you left the payment page before paying, nothing was charged: go back to the counties.',
  lookAgain: 'Check again',
  toBilling: 'Back to the counties',
} as const

export const CANCEL = {
  left: 'You left the payment page',
  leftText:
    'If you left it before paying, nothing was charged. If you paid, do not pay again: your counties open as soon as the payment arrives.',
  title: 'Nothing was charged',
  why: 'You left the payment page before paying.',
  whyKept: 'You left the payment page before paying. Your choice of counties is still here.',
  again: 'Try again with the same counties',
  choose: 'Choose counties',
  tell: 'Tell us why you left',
} as const
