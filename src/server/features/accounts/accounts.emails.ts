import { counted } from '#domain/text/counted.ts'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

// No greeting by name: someone who signs up with, or changes to, a stranger's address could otherwise write the first
// line of an email to that stranger.

/** The support address, if one is set. */
export type Support = { email: string | undefined }

export const ABOUT_ACCOUNT = 'You received this email because it concerns your Courthouse Steps account.'
const ABOUT_ADDRESS = 'You received this email because someone entered this address at Courthouse Steps.'

/** Sentences that name the support address; none if it is not set. */
export function withSupport({ email }: Support, sentence: (write: string) => string): string[] {
  return email === undefined ? [] : [sentence(`write to ${email}`)]
}

export const NEW_YORK_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** First email of an account: proves that the address belongs to the person who signed up. */
export function verificationMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'Confirm your email address for Courthouse Steps',
    heading: 'Confirm your email address',
    paragraphs: [
      'Please confirm that this address is yours. The link works once and expires after 24 hours. If you open it in a different browser, you need the password you chose.',
    ],
    action: { label: 'Confirm email address', link },
    notes: ['If you did not sign up for Courthouse Steps, ignore this email and do not open the link.'],
    reason: ABOUT_ADDRESS,
  })
}

/** Sent to an address that already has an account when someone signs up with it or wants to change to it. */
export function accountExistsMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'You already have a Courthouse Steps account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address. You already have an account, so just log in. ' +
        'If you forgot your password, choose "Forgot password" on the login page.',
    ],
    action: { label: 'Log in', link },
    notes: ['If this was not you, nothing has changed, and you do not need to do anything.'],
    reason: ABOUT_ADDRESS,
  })
}

export function resetMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'Set a new password for Courthouse Steps',
    heading: 'Set a new password',
    paragraphs: [
      'Use this link to set a new password. It works once and expires after 60 minutes. Setting the password signs you out everywhere.',
    ],
    action: { label: 'Set a new password', link },
    notes: ['If you did not request this, ignore this email. Your password stays the same.'],
    reason: ABOUT_ACCOUNT,
  })
}

/** Sent to the new address. */
export function confirmNewEmailMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'Confirm your new email address for Courthouse Steps',
    heading: 'Confirm your new email address',
    paragraphs: [
      'This link makes this address the email address of a Courthouse Steps account. It works once and expires after 24 hours. If you are not signed in, you need your password.',
    ],
    action: { label: 'Confirm new address', link },
    notes: [
      'If you did not request this, ignore this email. No account can use your address without the link.',
    ],
    reason: ABOUT_ADDRESS,
  })
}

/** Sent only to the previous address: the new mailbox may belong to another person. */
export function emailChangedMailToOld({ at, support }: { at: Date; support: Support }): MailContent {
  return renderMail({
    subject: 'Your Courthouse Steps account has a new email address',
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account now has a different email address, and we send all email about it there. This address is no longer part of your account.',
    ],
    facts: [{ label: 'Changed', value: NEW_YORK_TIME.format(at) }],
    notes: withSupport(
      support,
      (write) => `If this was not you, ${write} right away so that we can restore your account.`,
    ),
    reason: 'You received this email because this was the address of your Courthouse Steps account.',
  })
}

export function emailChangedMailToNew({ email, at }: { email: string; at: Date }): MailContent {
  return renderMail({
    subject: 'This is now the email address of your Courthouse Steps account',
    heading: 'Your email address was changed',
    paragraphs: ['From now on, log in with this address. We send our emails and your invoices here.'],
    facts: [
      { label: 'Email', value: email },
      { label: 'Changed', value: NEW_YORK_TIME.format(at) },
    ],
    reason: ABOUT_ACCOUNT,
  })
}

type PasswordChange = {
  at: Date
  device: string
  by_link: boolean
  /** Passkeys that still log in. */
  passkeys: number
  link: string
  support: Support
}

export function passwordChangedMail({
  at,
  device,
  by_link,
  passkeys,
  link,
  support,
}: PasswordChange): MailContent {
  return renderMail({
    subject: 'Your Courthouse Steps password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'Your account has a new password, and every other device was signed out.',
      by_link
        ? 'Your calendar feed links no longer work either. Create new ones under Auction calendar.'
        : 'Your calendar feed links still work. If someone else may have one, revoke it under Auction calendar.',
      ...(passkeys > 0
        ? [
            `${counted(passkeys, 'passkey')} can still log in. Remove any you do not recognize under Account Settings.`,
          ]
        : []),
    ],
    facts: [
      { label: 'Changed', value: NEW_YORK_TIME.format(at) },
      { label: 'From', value: device },
    ],
    action: { label: 'Log in', link },
    notes: [
      'If this was not you, choose "Forgot password" on the login page now.',
      ...withSupport(support, (write) => `If that does not help, ${write}.`),
    ],
    reason: ABOUT_ACCOUNT,
  })
}

type NewBrowser = { at: Date; device: string; link: string; support: Support }

/** About a sign-in from a browser that the account does not know. */
export function newBrowserMail({ at, device, link, support }: NewBrowser): MailContent {
  return renderMail({
    subject: 'New sign-in to your Courthouse Steps account',
    heading: 'New sign-in to your account',
    paragraphs: [
      'Your account was signed in to from a browser that has not signed in to it before, or not since your password or two-step sign-in changed. If this was you, you do not need to do anything.',
    ],
    facts: [
      { label: 'When', value: NEW_YORK_TIME.format(at) },
      { label: 'Browser', value: device },
    ],
    action: { label: 'Log in', link },
    notes: [
      'If this was not you, someone may know your password: choose "Forgot password" on the login page now. A new password signs you out on every device. Then set up two-step sign-in under Account Settings.',
      ...withSupport(support, (write) => `If that does not help, ${write}.`),
    ],
    reason: ABOUT_ACCOUNT,
  })
}

/** The last email to a person. */
export function accountClosedMail({ at, support }: { at: Date; support: Support }): MailContent {
  return renderMail({
    subject: 'Your Courthouse Steps account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      'Your account is closed, and we erased what we held about you: name, addresses, phone number, password, ' +
        'sessions, sign-in history and everything you saved. If you had a subscription, we are canceling it, and you will not be charged again.',
      'If you ever paid us, we keep the amount, date and invoice number of each payment, without your name or ' +
        'address, because tax law requires us to document our income for some years. Our payment service keeps its ' +
        'own record of the payments, as the law requires. If you used a trial, we keep a one-way hash of your ' +
        'address, so that each person gets one free trial.',
    ],
    facts: [{ label: 'Closed', value: NEW_YORK_TIME.format(at) }],
    notes: [
      ...withSupport(support, (write) => `If this was not you, ${write}.`),
      'A closed account cannot be reopened, but you can sign up again.',
    ],
    reason:
      'You received this email because you had a Courthouse Steps account. It is the last one about it.',
  })
}

export function suspendedMail({
  reason,
  at,
  support,
}: {
  reason: string
  at: Date
  support: Support
}): MailContent {
  return renderMail({
    subject: 'Your Courthouse Steps account is suspended',
    heading: 'Your account is suspended',
    paragraphs: [
      suspendedText(reason),
      'You are signed out everywhere, and we send no alerts or reminders while your account is suspended. Write down the upset deadlines you follow.',
    ],
    facts: [{ label: 'Suspended', value: NEW_YORK_TIME.format(at) }],
    notes: withSupport(support, (write) => `If you think this is wrong, ${write}.`),
    reason: ABOUT_ACCOUNT,
  })
}
