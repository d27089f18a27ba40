/** Sentences of the pages around the listings. */

export const SIGN_UP = {
  title: 'Create your account',
  headline: ['Tax foreclosures in North Carolina,', 'what it costs to bid, and until when.'],
  promises: [
    {
      claim: 'Every listing of the counties you follow.',
      detail: 'As a list and on a map, with each change and where it comes from.',
    },
    {
      claim: 'The least next bid, its deposit and the last day.',
      detail: 'Computed by the statute’s rule, each marked computed or published.',
    },
    {
      claim: 'Public records can be late or wrong.',
      detail: 'Each figure shows its source; the clerk’s file decides.',
    },
  ],
  next: 'Next: confirm your email. Our team then opens your counties. Signing up charges nothing.',
} as const

export const LOGIN = {
  title: 'Log in',
  uncheckedSession: 'We could not check whether you are logged in.',
} as const

export const VERIFICATION = {
  checkMail: 'Check your mail',
  sentTo: 'We sent a link to',
  sent: 'If that address has an account that is not verified yet, a link is on its way to it.',
  openIt:
    'Open it on any device within 24 hours to verify your email. It may take a minute, or be in the spam folder.',
  verifying: 'Verifying your email',
  verified: 'Your email is verified',
  verifiedText: 'Thank you. You can go on to your account.',
  failed: 'This link does not work',
  failedText: 'It works once and for 24 hours, and a newer link replaces it. We can send you a new one.',
  notVerifiedYet: 'Your email is not verified yet',
  goOn: 'Continue',
} as const

export const ACTIVATION = {
  title: 'What is still missing',
  steps: 'Your account opens the listings once each of these is done.',
  verify: 'Verify your email',
  agree: 'Agree to the current terms',
  agreeHow:
    'The End User License Agreement or the Terms of Use changed since you agreed. Our team will ask you to agree again.',
  account: 'Activate your account',
  accountHow:
    'Account action needed: the listings open with a trial or an active account. Our team opens it, and with it your counties.',
  canceledHow: 'Your subscription is canceled. Our team can open it again.',
  counties: 'Choose counties',
  countiesHow: 'No county is open to your account yet. Tell our team which ones you want to follow.',
  done: 'Done',
  missing: 'Missing',
  complete: 'Your account is open',
  nothingMissing: 'Nothing is missing any more.',
  toListings: 'Go to the listings',
  checkAgain: 'Check again',
} as const

export const NO_PERMISSIONS = {
  title: 'No permissions',
  who: 'Answer any mail you had from us, or tell the person who gave you this address, and name the counties you want to follow.',
  youAre: 'Say that you are logged in as',
  checkAgain: 'Check again',
  otherAccount: 'Log in with another account',
} as const

export const DEAD_ENDS = {
  notFound: 'There is no page at this address. It may have moved, or the address has a typing error.',
  methodNotAllowed: 'This address does not take what was sent to it.',
  badRequest: 'Something in this address is not what the page expects.',
  unexpected: 'A fault on our side stopped this page. Nothing you saved is lost.',
  newer: 'If the product was updated while you had it open, loading the page again is all it needs.',
  reload: 'Load the page again',
  back: 'Go to the start',
} as const
