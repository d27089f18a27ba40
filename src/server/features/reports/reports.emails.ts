import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

/** `link` is a page, so that it still works after a login in between. */
type ReportFacts = { title: string; link: string }

const REASON = 'You get this because you asked for this report.'

export function reportReadyMail({ title, link }: ReportFacts): MailContent {
  return renderMail({
    subject: `Your report is ready: ${title}`,
    heading: 'Your property report is ready',
    paragraphs: [
      `The report about ${title} is ready, with map, facts, next minimum bids, cautions and timeline as of that time.`,
      'Open it from your account; it stays there.',
    ],
    facts: [{ label: 'Property', value: title }],
    action: { label: 'Open the report', link },
    reason: REASON,
  })
}

export function reportFailedMail({ title, link }: ReportFacts): MailContent {
  return renderMail({
    subject: `Your report could not be made: ${title}`,
    heading: 'Your property report could not be made',
    paragraphs: [
      `We tried several times to make the report about ${title} and failed. It does not count toward your ten of this month.`,
      'The page of the property has everything that would be in it. You can ask for the report again there.',
    ],
    facts: [{ label: 'Property', value: title }],
    action: { label: 'Open the property', link },
    reason: REASON,
  })
}
