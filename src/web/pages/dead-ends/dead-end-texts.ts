/** Sentences of pages that lead nowhere; every page loads them, and therefore no others with them. */

export const NO_PERMISSIONS = {
  title: 'No permissions',
  choose: 'You can choose counties yourself, and they open at once.',
  write: 'Or write to',
  youAre: 'You are logged in as',
  toCounties: 'Choose counties',
  otherAccount: 'Log in with another account',
} as const

export const DEAD_ENDS = {
  notFound: 'There is no page at this address. It may have moved, or the address has a typing error.',
  methodNotAllowed: 'This address does not take what was sent to it.',
  badRequest: 'Something in this address is not what the page expects.',
  unexpected: 'A fault on our side stopped this page. Nothing you saved is lost.',
  notArrived: 'A part of this page did not arrive. Check your connection, then load the page again.',
  newer: 'If the product was updated while you had it open, loading the page again is all it needs.',
  reload: 'Load the page again',
  back: 'Go to the start',
} as const
