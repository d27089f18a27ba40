import { counted } from '#domain/text/counted.ts'

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
  prices: 'Prices and a sample listing',
  next: 'Next: confirm your email, then choose your counties. Signing up charges nothing.',
} as const

export const PRICING = {
  title: 'Prices',
  description:
    'What each North Carolina county costs a month, and a sample of what a tax foreclosure listing says.',
  intro:
    'Choose the counties you follow and pay for those, month by month. The sample shows what a listing says.',
  toSignUp: 'Create your account',
} as const

export const LOGIN = {
  title: 'Log in',
  ended: 'You have been signed out. Log in to go on where you were.',
  needed: 'Log in to see this page.',
  uncheckedSession: 'We could not check whether you are logged in.',
  forgot: 'Forgot password',
  backToLogin: 'Back to the login',
  goodbye:
    'Your account is deleted, and what we held about you with it. We keep only what you paid and when, without your name and email, because tax law asks for it. Goodbye.',
} as const

export const VERIFICATION = {
  checkEmail: 'Check your email',
  sentTo: 'We sent a link to',
  sent: 'When you signed up, we sent a link to your address.',
  openIt:
    'Open it within 24 hours to verify your email; on another device you also need your password. It may take a minute, or be in the spam folder.',
  verifying: 'Verifying your email',
  verified: 'Your email is verified',
  verifiedText: 'Thank you. You can go on to your account.',
  failed: 'This link does not work',
  failedText: 'It works once and for 24 hours, and a newer link replaces it. We can send you a new one.',
  changeFailedText:
    'It works once and for 24 hours, and a newer link replaces it. If you were changing your email, ask for the change again.',
  notVerifiedYet: 'Your email is not verified yet',
  enterPassword: 'Enter your password',
  enterPasswordText:
    'This link was requested in another browser. Enter the password you signed up with or, if you are changing your email, the password of your account. If you did not request it, close this page and nothing changes.',
  goOn: 'Continue',
} as const

export const PROFILE = {
  title: 'User profile',
  favorites: 'Favourites',
  notOpen: 'Your favourites and searches open again with your counties. Nothing of them is lost.',
  whatIsMissing: 'See what is missing',
} as const

export const ACTIVATION = {
  title: 'What is still missing',
  steps: 'Your account opens the listings once each of these is done.',
  verify: 'Verify your email',
  verifyHow: (email: string) => `Open the link we mailed to ${email}.`,
  verifyGo: 'Get a new link',
  agree: 'Agree to the current terms',
  counties: 'Choose counties',
  countiesHow: 'You pay per county, and choose as many as you like.',
  canceledHow: 'Your subscription is canceled. Choose counties to come back.',
  account: 'Pay for your counties',
  done: 'Done',
  now: 'Next',
  later: 'Later',
  complete: 'Your account is open',
  nothingMissing: 'Nothing is missing any more.',
  toListings: 'Go to the listings',
} as const

/** What stands before the day on which a favourite ended. */
export const OUTCOMES = {
  redeemed: 'Ended: the taxes were paid.',
  completed: 'Ended: the sale is complete.',
  gone: 'Ended: no source lists it any more.',
} as const

export const SEARCH_COUNTS = {
  counting: 'Counting...',
  failed: 'Could not be counted',
  found: (count: number) => `${counted(count, 'listing')} now`,
} as const

/** In the map's place, in a browser without WebGL. */
export const DRAWN = {
  name: 'Your counties and one outline, drawn. The list holds everything.',
  withoutWebgl:
    'This browser cannot draw the map, which needs WebGL. The list shows everything; counties and outlines are drawn here.',
  chooseOne: 'Point at a card, or choose its address, to see its outline here.',
  chooseOneOnPhone: 'Choose an address in the list to see its outline here.',
} as const
