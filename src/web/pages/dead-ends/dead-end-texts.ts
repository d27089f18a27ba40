/** Texts of dead-end pages. Every page loads them, so other texts are in separate files. */

export const NO_PERMISSIONS = {
  title: 'No permissions',
  choose: 'Choose counties yourself; they open right away.',
  write: 'Or write to',
  youAre: 'You are logged in as',
  toCounties: 'Choose counties',
  otherAccount: 'Log in with another account',
} as const

export const DEAD_ENDS = {
  notFound: 'There is no page at this address. It may have moved, or the address has a typo.',
  methodNotAllowed: 'This address does not accept that request.',
  badRequest: 'Something in this address is not valid.',
  unexpected: 'Something went wrong on our side. Nothing you saved is lost.',
  notArrived: 'Part of this page did not load. Check your connection, then reload the page.',
  newer: 'We may have updated the site while you had it open. Reload the page.',
  noLongerOperator: 'You are no longer an operator',
  noLongerOperatorWhy: 'This role was removed from your account. Changes that you had not saved are lost.',
  back: 'Go to home',
} as const
