import {
  type Outcome,
  type ReportedFigure,
  reportedFigureName,
} from '#domain/corrections/reported-figures.ts'
import { type MailContent, renderMail } from '#server/platform/mail/mail-layout.ts'

interface AnsweredReport {
  readonly title: string
  readonly fact: ReportedFigure
  /** The figure when it was reported. */
  readonly shown: string
  /** The figure when it was answered. */
  readonly shown_now: string
  readonly is_right: string
  readonly outcome: Outcome
  readonly answer: string
  readonly link: string
}

const HEADINGS: Readonly<Record<Outcome, string>> = {
  corrected: 'The figure you reported has been corrected',
  source_is_right: 'The figure we show is what the source says',
  cannot_tell: 'The figure you reported could not be confirmed',
}

/** Tells a person what came of the figure they reported. */
export function reportAnswerMail({
  title,
  fact,
  shown,
  shown_now,
  is_right,
  outcome,
  answer,
  link,
}: AnsweredReport): MailContent {
  return renderMail({
    subject: `${HEADINGS[outcome]}: ${title}`,
    heading: HEADINGS[outcome],
    paragraphs: [answer],
    facts: [
      { label: 'Property', value: title },
      ...(fact === 'other' ? [] : [{ label: reportedFigureName(fact), value: shown_now }]),
      ...(fact === 'other' || shown === shown_now ? [] : [{ label: 'We showed', value: shown }]),
      { label: 'You reported', value: is_right },
    ],
    action: { label: 'Open the property', link },
    reason: 'You received this email because you reported a wrong figure.',
  })
}
