/** Texts of the account menu, the guards and the disclaimer, which every page loads. */
export const SESSION = {
  logoutFailed: 'Logout failed',
  /** Log message. */
  notForgotten: 'Personal data in this browser could not be removed',
  stillSignedIn: 'You are still logged in.',
  account: 'Account',
  accountMenu: 'Account Menu',
  logOut: 'Log out',
  tourNotKept: 'Could not record that the tour was offered',
  appearance: 'Appearance',
  checkAgain: 'Check again',
  nothingNew: 'Nothing has changed yet.',
  logIn: 'Log in',
  signUp: 'Sign up',
} as const

export const DISCLAIMER = {
  title: 'Before you start',
  lines: [
    'What you see here is public foreclosure information, collected from county, court and law firm sources.',
    'There is no guarantee that it is accurate, complete or up to date.',
    'It is not legal advice.',
    'Check with the clerk of superior court before you bid: the court file controls.',
  ],
  dontShowAgain: "Don't show again",
  agree: 'Agree',
  disagree: 'Disagree',
} as const
