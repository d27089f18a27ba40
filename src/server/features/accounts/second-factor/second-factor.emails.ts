import { counted } from '#domain/text/counted.ts'
import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'
import {
  ABOUT_ACCOUNT,
  NEW_YORK_TIME,
  type Support,
  withSupport,
} from '#server/features/accounts/accounts.emails.ts'

/** What the account holder is emailed about. */
export const SECOND_FACTOR_CHANGES = [
  ...(['on', 'off', 'new_codes', 'code_used', 'guessed', 'reset'] as const),
  ...(['passkey_added', 'passkey_removed'] as const),
] as const
export type FactorChange = (typeof SECOND_FACTOR_CHANGES)[number]

const TEXTS: Record<FactorChange, { subject: string; heading: string; paragraph: string }> = {
  on: {
    subject: 'Two-step sign-in is on for your Courthouse Steps account',
    heading: 'Two-step sign-in is on',
    paragraph:
      'From now on, logging in needs your password and a code from the authenticator app you set up. Every other device is signed out. Keep your recovery codes where you can find them without your phone.',
  },
  off: {
    subject: 'Two-step sign-in is off for your Courthouse Steps account',
    heading: 'Two-step sign-in is off',
    paragraph: 'From now on, logging in needs only your password. Your recovery codes no longer work.',
  },
  new_codes: {
    subject: 'New recovery codes for your Courthouse Steps account',
    heading: 'You have new recovery codes',
    paragraph: 'Ten new recovery codes were created for your account. The earlier ones no longer work.',
  },
  code_used: {
    subject: 'A recovery code of your Courthouse Steps account was used',
    heading: 'A recovery code was used',
    paragraph:
      'A recovery code was entered instead of a code from your authenticator app. Each recovery code works once.',
  },
  guessed: {
    subject: 'Wrong codes were entered for your Courthouse Steps account',
    heading: 'Wrong codes were entered',
    paragraph:
      'Your password was entered correctly, followed by several wrong codes. Those attempts were refused, and so are further codes for now. A recovery code still works.',
  },
  reset: {
    subject: 'Two-step sign-in was reset for your Courthouse Steps account',
    heading: 'Two-step sign-in was reset',
    paragraph:
      'We turned off two-step sign-in for your account, removed your passkeys and signed you out everywhere. Logging in needs only your password until you set up two-step sign-in or a passkey again under Account Settings.',
  },
  passkey_added: {
    subject: 'A passkey was added to your Courthouse Steps account',
    heading: 'A passkey was added',
    paragraph:
      'From now on, the device with this passkey can log in to your account without your password. You can remove it under Account Settings.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Courthouse Steps account',
    heading: 'A passkey was removed',
    paragraph: 'This passkey no longer logs in to your account, and sessions started with it have ended.',
  },
}

type Facts = {
  what: FactorChange
  /** Null if an operator did it. */
  device: string | null
  at: Date
  /** Null if the number is not part of the message. */
  recovery_codes_left: number | null
  link: string
  support: Support
}

export function secondFactorMail({
  what,
  device,
  at,
  recovery_codes_left,
  link,
  support,
}: Facts): MailContent {
  const { paragraph, ...head } = TEXTS[what]
  const left = recovery_codes_left === null ? [] : [leftText(recovery_codes_left)]
  return renderMail({
    ...head,
    paragraphs: [paragraph, ...left],
    facts: [
      { label: 'When', value: NEW_YORK_TIME.format(at) },
      { label: 'From', value: device ?? 'Courthouse Steps' },
    ],
    action: { label: 'Log in', link },
    notes: [
      'If this was not you, someone may know your password: choose "Forgot password" on the login page now, then log in, and under Account Settings remove passkeys you do not recognize and set up two-step sign-in again.',
      ...withSupport(support, (write) => `If that does not help, ${write}.`),
    ],
    reason: ABOUT_ACCOUNT,
  })
}

function leftText(left: number): string {
  return left === 0
    ? 'This was your last one. Create new recovery codes under Account Settings.'
    : `You have ${counted(left, 'recovery code')} left.`
}
