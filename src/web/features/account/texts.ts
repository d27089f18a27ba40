/** Texts of the account settings. */
export const SETTINGS = {
  you: 'Your account',
  phone: 'Phone number',
  none: 'None',
  emailWhy: 'You log in with it, and receipts go there: it is tied to your payment account.',
  phoneWhy:
    'Used for notifications only. We do not send text messages yet; alerts come by email and push notification.',
  passwordWhy: 'A new password signs you out on every other device.',
  editEmail: 'Change email',
  changePassword: 'Change Password',
  addNumber: 'Add number',
  changeNumber: 'Change number',
  emailAsked: (email: string) =>
    `To change to ${email}, open the link we emailed there. Until then, log in with your current email.`,
  cancelEmail: 'Cancel this change',
  emailCancelled: 'Change canceled. The link in our email no longer works.',
  emailStillAsked: 'The change was not canceled.',
  removeNumber: 'Remove number',
  numberRemoved: 'Your phone number is removed.',
  notVerified: 'Not verified yet.',
  verify: 'Verify it',
  refused: (email: string) =>
    `Email to ${email} bounced, so our messages do not reach you. Check the address, or change it.`,
} as const

export const CHANGE = {
  current: 'Current password',
  currentWhy: 'To make sure it is you, enter your current password.',
  currentMissing: 'Enter your current password',
  currentWrong: 'That is not your current password',
  emailTitle: 'Change email',
  newEmail: 'New email',
  emailHow: 'We email a link to the new address. The change takes effect once you open it.',
  emailSame: 'This is already your email',
  emailSave: 'Change email',
  emailFailed: 'Email update failed',
  emailNotChanged: 'Your email did not change.',
  emailDone: (email: string) => `One more step: open the link we emailed to ${email}.`,
  emailDoneMore: (email: string) =>
    `The link works once, for 24 hours, and completes the change. Until then you log in with ${email}; once it is done, we tell that address too.`,
  passwordTitle: 'Change password',
  passwordSave: 'Change password',
  passwordFailed: 'Password update failed',
  passwordNotChanged: 'Your password did not change.',
  passwordDone:
    'Your password is changed. You stay signed in here; every other device is signed out. Calendar feeds still work: revoke them under Auction calendar if someone else may have their addresses.',
  addPhoneTitle: 'Add phone number',
  changePhoneTitle: 'Change phone number',
  phoneHint: 'A US number of ten digits, such as (704) 555-0123',
  phoneSave: 'Save number',
  phoneFailed: 'Phone number update failed',
  phoneNotChanged: 'Your phone number did not change.',
  phoneDone: (phone: string) => `Your phone number is ${phone}. We do not text it yet.`,
} as const

export const SIGN_INS = {
  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  since: 'Since',
  kept: 'kept for 30 days',
  everywhere: 'Sign out everywhere',
  everywhereWhy: 'Signs you out on every device, including this one.',
  stillSignedIn: 'You are still signed in.',
  latest: 'Latest sign-ins',
  latestWhy:
    'Sign-in attempts in the last 90 days, New York time. Change your password if you do not recognize one.',
  when: 'When',
  device: 'Device and address',
  result: 'Result',
  succeeded: 'Signed in',
  failed: 'Refused',
  showAll: (count: number) => `Show all ${count}`,
  empty: 'No sign-ins in the last 90 days.',
  notLoaded: 'Your sign-ins did not load.',
} as const

export const LEAVING = {
  yourData: 'Your data',
  exportWhy: 'One file with everything we hold about you.',
  exportData: 'Export my data',
  deactivate: 'Deactivate my account',
  deactivateWhy:
    'When you deactivate your account, it is deleted right away, along with everything we hold about you. Your subscription ends right away too, even if you paid for longer. We keep only what you paid and when, without your name and email, because tax law requires it.',
  confirm: 'Are you sure you want to delete your account? This action cannot be undone!',
  download: 'Download',
  exported: 'Your file is downloading.',
  exportFailed: 'Data export failed',
  notExported: 'Your data was not exported.',
  failed: 'Account deletion failed',
  stillThere: 'Your account was not deleted.',
} as const
