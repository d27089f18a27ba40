import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

type Announcement = {
  subject: string
  /** Paragraphs separated by empty lines. */
  body: string
  county: string | null
  unsubscribeLink: string
}

/** The email of an announcement: an operator's own words. */
export function announcementMail({ subject, body, county, unsubscribeLink }: Announcement): MailContent {
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
  return renderMail({
    subject,
    heading: subject,
    paragraphs,
    reason:
      county === null
        ? 'You received this email because you have an account with Courthouse Steps.'
        : `You received this email because you follow ${county} County with Courthouse Steps.`,
    unsubscribe: { label: 'Stop announcements', link: unsubscribeLink },
  })
}
