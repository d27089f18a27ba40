import type { Outcome } from '#domain/corrections/reported-figures.ts'
import { counted } from '#domain/text/counted.ts'

/** The queue of reported figures. */
export const REPORTS = {
  counts: (figures: number) =>
    figures === 0 ? 'No reports waiting.' : `${counted(figures, 'figure')} to answer`,
  none: 'No reported figures. Subscribers report them from a property or its sources.',
  deadline: (day: string) => `Upset deadline ${day}`,
  listing: 'Open the property',
  sources: 'What the sources print',
  reporter: 'Reporter',
  saw: 'Saw here',
  isRight: 'Says is right',
  where: 'Where',
  when: 'When',
  note: 'Note',
  outcome: 'Outcome',
  outcomes: {
    corrected: 'Corrected',
    source_is_right: 'Right as shown',
    cannot_tell: 'Cannot tell',
  } satisfies Readonly<Record<Outcome, string>>,
  outcomeMissing: 'Choose an outcome.',
  shown: 'Shown now',
  fixFirst:
    'This is what was reported as wrong. To answer “Corrected”, correct the figure of the property first.',
  answer: 'Answer',
  answerHint: 'Emailed to each reporter and kept with the property, without names.',
  answerMissing: 'Enter the answer for the reporters.',
  send: (people: number) => `Answer ${counted(people, 'person', 'people')}`,
  sent: (people: number) => `Answered. ${counted(people, 'person gets', 'people get')} an email.`,
} as const
