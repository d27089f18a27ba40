import type { PlaceSeen } from '#domain/corrections/reported-figures.ts'

/** Reports of wrong figures, and what came of them. */
export const CORRECTIONS = {
  title: 'Wrong figures',
  why: 'Does a figure look wrong? Tell us. We check it with the source and email you what came of it.',
  report: 'Report a wrong figure',
  figure: 'Which figure?',
  shown: (figure: string) => `We show: ${figure}`,
  notKnown: 'not known',
  isRight: 'What is right?',
  isRightMissing: 'Enter what is right.',
  place: 'Where did you see it?',
  placeMissing: 'Choose where you saw it.',
  places: {
    clerk: 'Clerk',
    notice: 'Notice',
    county_page: 'County page',
    other: 'Other',
  } satisfies Readonly<Record<PlaceSeen, string>>,
  note: 'Anything that helps us check (optional)',
  told: 'We email you what came of it. Your name is shown to no subscriber.',
  send: 'Send report',
  checked: (name: string, day: string) => `${name}: reported ${day}, being checked`,
  yours: (text: string) => `You wrote: ${text}`,
  change: 'Change the report',
  log: 'What was checked',
  was: (before: string) => `We showed ${before}`,
  isNow: (before: string, after: string) => `${before} → ${after}`,
  logFailed: 'report of a wrong figure not sent',
} as const
