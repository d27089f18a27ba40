import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

/**
 * The first mail of an account: proves that the address belongs to the person who signed up. It calls nobody by name:
 * whoever signs up with a stranger's address would write the first line of a mail to that stranger.
 */
export function verificationMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'Confirm your e-mail address for Courthouse Steps',
    greeting: 'Hello,',
    paragraphs: ['Please confirm that this address is yours. The link works once and for 24 hours.'],
    action: { label: 'Confirm e-mail address', link },
    footnote:
      'If you did not sign up for Courthouse Steps, you can ignore this mail; nothing happens without the link.',
  })
}

/** Sent instead of a verification when somebody signs up with an address that already has an account. */
export function accountExistsMail({ name, link }: { name: string; link: string }): MailContent {
  return renderMail({
    subject: 'You already have a Courthouse Steps account',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody, probably you, tried to sign up with this address. It already has an account: just log in.',
    ],
    action: { label: 'Log in', link },
    footnote: 'If it was not you, nothing has changed and there is nothing to do.',
  })
}
