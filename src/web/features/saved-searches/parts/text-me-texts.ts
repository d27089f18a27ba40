/** Texts of the text messages about a saved search. */
export const TEXT_ME = {
  label: 'Text me',
  labelOf: (name: string) => `Text me: ${name}`,
  why: 'A text message when an upset deadline is today or tomorrow, an upset bid is filed, a sale is postponed, moved up or canceled, or its time changes.',
  off: 'For text messages, first verify your phone number under Account Settings.',
  notChanged: (name: string) => `Text messages about “${name}” did not change.`,
  logFailed: 'The text messages of a saved search could not be changed',
} as const
