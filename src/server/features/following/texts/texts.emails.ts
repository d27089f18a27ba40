import { formatPhone } from '#domain/accounts/phone-number.ts'
import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

type TextsStopped = { name: string; phone: string; because: 'unreachable' | 'refused'; profileLink: string }

/** Tells a person why they get no text messages anymore, and what they can do. */
export function textsStoppedMail({ name, phone, because, profileLink }: TextsStopped): MailContent {
  const number = formatPhone(phone)
  const why = {
    unreachable: `The phone company reports that ${number} cannot get text messages: it may be out of service, or a landline.`,
    refused: `The phone company refuses our text messages to ${number}.`,
  }
  return renderMail({
    subject: `No more text messages to ${number}`,
    heading: `No more text messages to ${number}`,
    paragraphs: [
      `Hello ${name},`,
      why[because],
      'We have stopped texting it. Emails, push notifications and the bell keep telling you about deadlines, upset bids and changed sales.',
      'To get text messages again, verify this number once more, or enter another one.',
    ],
    action: { label: 'Open Account Settings', link: profileLink },
    reason: 'You received this email because text messages were turned on for your account.',
  })
}
