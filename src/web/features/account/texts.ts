/** Sentences of the account settings. */
export const SETTINGS = {
  you: 'Your account',
  phone: 'Phone number',
  none: 'None',
  emailWhy: 'You log in with it, and it is tied to your payment account: receipts go there.',
  phoneWhy:
    'Kept for notifications only. We do not send text messages yet: nothing goes to this number, and alerts come by email and on your devices.',
  passwordWhy: 'A new password signs you out on every other device.',
  editEmail: 'Change email',
  changePassword: 'Change Password',
  addNumber: 'Add number',
  changeNumber: 'Change number',
  emailAsked: (email: string) =>
    `To become ${email}: open the link we mailed there. Until then you log in with the present one.`,
  cancelEmail: 'Cancel this change',
  emailCancelled: 'The change is cancelled. The mailed link opens nothing.',
  emailStillAsked: 'The change still waits for its link.',
  removeNumber: 'Remove number',
  numberRemoved: 'Your phone number is removed.',
  notVerified: 'Not verified yet.',
  verify: 'Verify it',
  refused: (email: string) =>
    `Mail to ${email} could not be delivered, so nothing we write reaches you. Check the address, or change it.`,
} as const

export const CHANGE = {
  current: 'Current password',
  currentWhy: 'To make sure it is you, enter your current password.',
  currentMissing: 'Enter your current password',
  currentWrong: 'That is not your current password',
  emailTitle: 'Change email',
  newEmail: 'New email',
  emailHow: 'We mail a link to the new address. The change holds once you open it.',
  emailSame: 'This is your email already',
  emailSave: 'Change email',
  emailFailed: 'Email update failed',
  emailNotChanged: 'Your email is as it was.',
  emailDone: (email: string) => `One more step: open the link we mailed to ${email}.`,
  emailDoneMore: (email: string) =>
    `The link works once and for 24 hours, and completes the change. Until then you log in with ${email}; once it is done, we tell that address too.`,
  passwordTitle: 'Change password',
  passwordSave: 'Change password',
  passwordFailed: 'Password update failed',
  passwordNotChanged: 'Your password is as it was.',
  passwordDone:
    'Your password is changed. You stay signed in here; every other device is signed out. Calendar feeds still work: revoke them under Auction calendar if another person may know their addresses.',
  addPhoneTitle: 'Add phone number',
  changePhoneTitle: 'Change phone number',
  phoneHint: 'A US number of ten digits, such as (704) 555-0123',
  phoneSave: 'Save number',
  phoneFailed: 'Phone number update failed',
  phoneNotChanged: 'Your phone number is as it was.',
  phoneDone: (phone: string) => `Your phone number is ${phone}. Nothing is sent to it yet.`,
} as const

export const SIGN_INS = {
  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  since: 'Since',
  kept: 'kept for 30 days',
  everywhere: 'Sign out everywhere',
  everywhereWhy: 'Ends every session, this one too.',
  stillSignedIn: 'You are still signed in.',
  latest: 'Latest sign-ins',
  latestWhy:
    'Tries with your email in the last 90 days, in New York time. Change your password if one is not yours.',
  when: 'When',
  device: 'Device and address',
  result: 'Result',
  succeeded: 'Signed in',
  failed: 'Refused',
  showAll: (count: number) => `Show all ${count}`,
  empty: 'No sign-in in the last 90 days.',
  notLoaded: 'Your sign-ins could not be loaded.',
} as const

export const LEAVING = {
  yourData: 'Your data',
  exportWhy: 'One file with everything we hold about you.',
  exportData: 'Export my data',
  deactivate: 'Deactivate my account',
  deactivateWhy:
    'When you deactivate your account, it is deleted at once, and everything we hold about you with it. A subscription ends at once too, also when it is paid for longer. We keep only what you paid and when, without your name and email, because tax law asks for it.',
  confirm: 'Are you sure you want to delete your account? This action cannot be undone!',
  download: 'Download',
  exported: 'Your file is downloading.',
  exportFailed: 'Data export failed',
  notExported: 'Your data was not exported.',
  failed: 'Account deletion failed',
  stillThere: 'Your account is still there.',
} as const
