import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

/** `link` is a page, so that it still works after a login in between. */
type ReportFacts = { title: string; link: string }

const REASON = 'You received this email because you requested this report.'

export function reportReadyMail({ title, link }: ReportFacts): MailContent {
  return renderMail({
    subject: `Your report is ready: ${title}`,
    heading: 'Your property report is ready',
    paragraphs: [
      `Your report on ${title} is ready, with map, facts, next minimum bids, cautions and timeline as of when you requested it.`,
      'You can open it from your account at any time.',
    ],
    facts: [{ label: 'Property', value: title }],
    action: { label: 'Open the report', link },
    reason: REASON,
  })
}

export function reportFailedMail({ title, link }: ReportFacts): MailContent {
  return renderMail({
    subject: `Your report could not be created: ${title}`,
    heading: 'Your property report could not be created',
    paragraphs: [
      `We tried several times to create the report on ${title}, but could not. It does not count toward your ten reports this month.`,
      'The property’s page has everything the report would include. You can request it again there.',
    ],
    facts: [{ label: 'Property', value: title }],
    action: { label: 'Open the property', link },
    reason: REASON,
  })
}
