import { suspendedText } from '#domain/accounts/suspended-text.ts'
import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

// No greeting by name: someone who signs up with, or changes to, a stranger's address could otherwise write the first
// line of an email to that stranger.

/** The support address, if one is set. */
export type Support = { email: string | undefined }

const ABOUT_ACCOUNT = 'You get this because it is about your Courthouse Steps account.'
const ABOUT_ADDRESS = 'You get this because this address was entered at Courthouse Steps.'

/** Sentences that name the support address; none if it is not set. */
function withSupport({ email }: Support, sentence: (write: string) => string): string[] {
  return email === undefined ? [] : [sentence(`write to ${email}`)]
}

const NEW_YORK_TIME = new Intl.DateTimeFormat('en-US', {
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
      'Please confirm that this address is yours. The link works once and for 24 hours. If you open it in a different browser, it asks for the password you chose.',
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
      'Someone, probably you, tried to sign up with this address. You already have an account: just log in. ' +
        'If you forgot the password, choose "Forgot password" there.',
    ],
    action: { label: 'Log in', link },
    notes: ['If it was not you, nothing has changed and there is nothing to do.'],
    reason: ABOUT_ADDRESS,
  })
}

export function resetMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'Set a new password for Courthouse Steps',
    heading: 'Set a new password',
    paragraphs: [
      'Choose a new password with this link. It works once and for 60 minutes, and signs you out everywhere.',
    ],
    action: { label: 'Set a new password', link },
    notes: [
      'If you did not ask for this, you can ignore this email; your password stays as it is without the link.',
    ],
    reason: ABOUT_ACCOUNT,
  })
}

/** Sent to the new address. */
export function confirmNewEmailMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'Confirm your new email address for Courthouse Steps',
    heading: 'Confirm your new email address',
    paragraphs: [
      'This link makes this address the email of a Courthouse Steps account. It works once and for 24 hours. If you are not signed in, it asks for your password.',
    ],
    action: { label: 'Confirm new address', link },
    notes: [
      'If you did not ask for this, you can ignore this email; no account gets your address without the link.',
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
      'Your account now has another email address, and mail about it goes there. This address is no longer part of it.',
    ],
    facts: [{ label: 'Changed', value: NEW_YORK_TIME.format(at) }],
    notes: withSupport(
      support,
      (write) => `If it was not you, ${write} at once, so that we can give you the account back.`,
    ),
    reason: 'You get this because this was the address of your Courthouse Steps account.',
  })
}

export function emailChangedMailToNew({ email, at }: { email: string; at: Date }): MailContent {
  return renderMail({
    subject: 'This is now the address of your Courthouse Steps account',
    heading: 'Your email address was changed',
    paragraphs: ['From now on you log in with this address, and our mail and your invoices go here.'],
    facts: [
      { label: 'Email', value: email },
      { label: 'Changed', value: NEW_YORK_TIME.format(at) },
    ],
    reason: ABOUT_ACCOUNT,
  })
}

type PasswordChange = { at: Date; device: string; by_link: boolean; link: string; support: Support }

export function passwordChangedMail({ at, device, by_link, link, support }: PasswordChange): MailContent {
  return renderMail({
    subject: 'Your Courthouse Steps password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'Your account has a new password, and every other device was signed out.',
      by_link
        ? 'The addresses of your calendar feeds are closed as well: make new ones under Auction calendar.'
        : 'The addresses of your calendar feeds still work. If another person may know one, revoke it under Auction calendar.',
    ],
    facts: [
      { label: 'Changed', value: NEW_YORK_TIME.format(at) },
      { label: 'From', value: device },
    ],
    action: { label: 'Log in', link },
    notes: [
      'If it was not you, choose "Forgot password" on the login page now.',
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
      'Your account is closed, and what we held about you is erased: name, addresses, phone number, password, ' +
        'sessions, sign-in history and everything you saved. A subscription, if you had one, is being canceled and is not charged again.',
      'What stays, if you ever paid us: the amount and the day of each payment with the number of its invoice, without ' +
        'your name or address. Tax law has us show our income for some years. Our payment service keeps its own ' +
        'record of the payments, as the law asks of it. That a trial was used stays as a one-way hash of your address, ' +
        'so that a free trial is given once.',
    ],
    facts: [{ label: 'Closed', value: NEW_YORK_TIME.format(at) }],
    notes: [
      ...withSupport(support, (write) => `If it was not you, ${write}.`),
      'A closed account cannot be opened again; you can sign up anew.',
    ],
    reason:
      'You get this once more because you had a Courthouse Steps account. It is the last mail about it.',
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
      'You are signed out everywhere, and no alert or reminder is sent while the account is suspended: note the upset deadlines that you follow.',
    ],
    facts: [{ label: 'Suspended', value: NEW_YORK_TIME.format(at) }],
    notes: withSupport(support, (write) => `If you think this is wrong, ${write}.`),
    reason: ABOUT_ACCOUNT,
  })
}
