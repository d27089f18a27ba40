/** Texts of a list without listings. */
export const EMPTY = {
  noMatches: 'No listing matches these filters.',
  noMatchesHint: 'Remove a filter or clear all.',
  notFollowed: (county: string) => `You do not follow ${county} County.`,
  notFollowedHint: 'Choose one of your counties, or add this one.',
  toCounties: 'Choose counties',
  nothingYet: 'No tax foreclosures in your counties right now.',
  nothingYetHint: 'New ones appear here as soon as a county, court or law firm publishes them.',
} as const
