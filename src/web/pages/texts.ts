import { counted } from '#domain/text/counted.ts'

/** Texts of the pages around the listings. */

export const SIGN_UP = {
  title: 'Create your account',
  headline: ['Tax foreclosures in North Carolina,', 'what it takes to bid, and by when.'],
  promises: [
    {
      claim: 'Every listing in the counties you follow.',
      detail: 'As a list and on a map, with every change and its source.',
    },
    {
      claim: 'The minimum upset bid, its deposit and the deadline.',
      detail: 'Calculated by statute. Each is marked calculated or published.',
    },
    {
      claim: 'Public records can be late or wrong.',
      detail: 'Each figure shows its source; confirm with the clerk.',
    },
  ],
  prices: 'Prices and a sample listing',
  next: 'Next: confirm your email, then choose your counties. Signing up is free.',
} as const

export const PRICING = {
  title: 'Prices',
  description: 'What each North Carolina county costs per month, and a sample tax foreclosure listing.',
  intro:
    'Choose the counties you follow and pay for those, month to month. The sample shows what a listing includes.',
  toSignUp: 'Create your account',
  toCounties: 'Choose counties',
} as const

export const LOGIN = {
  title: 'Log in',
  ended: 'You were signed out. Log in to continue.',
  needed: 'Log in to see this page.',
  uncheckedSession: 'We could not check whether you are logged in.',
  forgot: 'Forgot password',
  reopen: 'To set a new password, open the link in our email again, or get a new one here.',
  backToLogin: 'Back to the login',
  goodbye:
    'Your account and everything we held about you are deleted. We keep only what you paid and when, without your name and email, because tax law requires it, and, if you used a trial, a one-way hash of your email, so that each person gets one free trial. Goodbye.',
} as const

export const VERIFICATION = {
  checkEmail: 'Check your email',
  sentTo: 'We sent a link to',
  sent: 'When you signed up, we sent a link to your address.',
  openIt:
    'Open it within 24 hours to verify your email; on another device you also need your password. Check your spam folder if it does not arrive in a minute or two.',
  verifying: 'Verifying your email',
  verified: 'Your email is verified',
  verifiedText: 'Thank you. Continue to your account.',
  failed: 'This link does not work',
  failedText: 'It works once, for 24 hours, and a newer link replaces it. We can send you a new one.',
  workedBefore: 'If it worked before, your email is verified already.',
  already: 'Your email is verified already',
  alreadyText: (email: string) =>
    `Nothing is left to do for ${email}. If you opened this link to change your email, ask for the change again in Account Settings: a link works once, for 24 hours.`,
  notVerifiedYet: 'Your email is not verified yet',
  enterPassword: 'Enter your password',
  enterPasswordText:
    'This link was requested in another browser. Enter the password you signed up with or, if you are changing your email, the password of your account. If you did not request it, close this page and nothing changes.',
  goOn: 'Continue',
} as const

export const PROFILE = {
  title: 'User profile',
  favorites: 'Favourites',
  notOpen:
    'Your favourites and searches are listed here while you have open counties. What you saved before is kept.',
  whatIsMissing: 'See what is missing',
} as const

export const ACTIVATION = {
  title: 'Finish setting up',
  steps: 'Finish these steps to see the listings.',
  verify: 'Verify your email',
  verifyHow: (email: string) => `Open the link we emailed to ${email}.`,
  verifyGo: 'Get a new link',
  agree: 'Agree to the current terms',
  counties: 'Choose counties',
  countiesHow: 'You pay per county, and choose as many as you like.',
  canceledHow: 'Your subscription is canceled. Choose counties to come back.',
  account: 'Pay for your counties',
  done: 'Done',
  now: 'Next',
  later: 'Later',
  complete: 'Your account is active',
  nothingMissing: 'All steps are done.',
  toListings: 'Go to listings',
} as const

/** Shown before the date on which a favorite ended. */
export const OUTCOMES = {
  redeemed: 'Ended: redeemed.',
  completed: 'Ended: sale completed.',
} as const

export const SEARCH_COUNTS = {
  counting: 'Counting...',
  failed: 'Could not be counted',
  found: (count: number) => `${counted(count, 'listing')} now`,
  notFollowed: (county: string) => `You do not follow ${county} County`,
} as const

/** Replaces the map in a browser without WebGL. */
export const STATIC_MAP = {
  name: 'Your counties and one outline. The list has everything.',
  withoutWebgl:
    'This browser cannot show the map, which needs WebGL. The list shows everything; here are counties and outlines.',
  chooseOne: 'Point at a card, or choose its address, to see its outline here.',
  chooseOneOnPhone: 'Choose an address in the list to see its outline here.',
} as const
