/** Texts of the forms to sign up, log in, verify and agree, apart so that no other page loads them. */
export const LOG_IN = {
  wrongCredentials: 'That email and password do not match an account. Check both, or reset your password.',
  forgotPassword: 'Forgot password',
  passkey: 'Log in with a passkey',
  /** Log message. */
  noPasskey: 'No passkey was used',
  keepSignedIn: 'Keep me signed in for 30 days',
} as const

/** The second step of a login with a second factor. */
export const LOGIN_CODE = {
  how: 'Enter the code from your authenticator app.',
  code: 'Code',
  useRecovery: 'Use a recovery code',
  howRecovery: 'Enter one of the recovery codes you saved. Each works once.',
  recoveryCode: 'Recovery code',
  useApp: 'Use the authenticator app',
  usePasskey: 'Use a passkey',
  missing: 'Enter the code',
  wrong: 'This code is wrong, expired or already used. Wait for the next one and enter that.',
  wrongRecovery: 'This recovery code is wrong or already used.',
  recoveryStillWorks: 'A recovery code still works.',
  back: 'Back',
} as const

export const LINK_PASSWORD = {
  verify: 'Verify email',
  missing: 'Password is required',
  wrong: 'That is not the password this link was requested with. If you did not request it, sign up again.',
} as const

export const PASSWORD_RESET = {
  how: 'Enter your account’s email. We will send you a link to set a new password.',
  send: 'Send the link',
  sent: 'If that address has an account, we have sent it a link to set a new password. The link works once, for 60 minutes. Check your spam folder if it does not arrive in a minute or two.',
  title: 'Set a new password',
  save: 'Set password',
  refused: 'Token is either Invalid or Expired, Please re-try password set up again',
  done: 'Your new password is set. You were signed out everywhere, and your calendar feeds were turned off: log in and create new ones under Auction calendar.',
  toLogin: 'Log in',
} as const

export const AGREEMENTS = {
  isAdult: 'I am 18 or older',
  agreeTo: 'I agree to the',
  eula: 'End User License Agreement',
  terms: 'Terms of Use',
  summary: 'What you agree to',
  lines: [
    'You are 18 or older, and what you register is accurate and complete.',
    'You use the product for personal or internal business purposes related to real estate investment.',
    'Fees are due in full at purchase, with no refund guarantee. Disputes are handled case by case.',
    'We may terminate or suspend access.',
    'The data is public foreclosure information with no accuracy guarantee. It is not legal advice.',
    'Our liability is at most what you paid in the last 12 months.',
    'The law of the State of North Carolina governs. Disputes go to its state or federal courts.',
    'Interaction tracking and session recording run only where we have switched them on and you agreed to them.',
  ],
} as const

export const AGREE_AGAIN = {
  intro: 'The agreements have changed since you agreed to them.',
  version: 'Version of',
  agree: 'Agree and continue',
} as const

export const RESEND = {
  send: 'Send a new link',
  sent: 'If that address has an unverified account, we have sent it a new link. If none arrives, choose “Forgot password” on the login page: the link to set a new password verifies your email, too.',
} as const
