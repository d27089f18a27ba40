/** What is said about a last day and the hour of its end. */
export const CLOCK_TEXTS = {
  publishedAgrees: 'Published; our computed date agrees',
  publishedOther: (day: string) => `Published; we compute ${day}`,
  publishedUnchecked: 'Published; without the filing day we cannot check it',
  computed: 'Computed from the day of filing',
  estimated: 'Estimated: the day of filing is not known, so it may be later',
  flaws: {
    closed_day: (published: string, computed: string) =>
      `Published ${published} is a day the clerk is closed; we calculate ${computed}`,
    too_early: (published: string, computed: string) =>
      `Published ${published} is earlier than the law allows; we calculate ${computed}`,
  },
  fileByOpenDay: (safe: string) =>
    `The published last day is a day the clerk is closed. File by ${safe}, or call the clerk.`,
  mayBeOver: 'May be over. Call the clerk.',
  mayBeOverEstimated: 'May be over (estimated). Call the clerk.',
  publishedOtherHint:
    'The published day and the rule lead to different dates. Ask the clerk before you rely on the later one.',
  hoursUnconfirmed: (county: string) =>
    `The closing hour of the clerk in ${county} County is not confirmed. Be there by 4:30 PM, or call first.`,
  publishedHourLater: (published: string, closes: string) =>
    `The hour published with the last day is ${published}, but the clerk closes at ${closes}: be there before.`,
  mayMove: (later: string, closedDay: string, earlier: string) =>
    `If the clerk is closed on ${closedDay}, the last day is ${later}. That closing is not certain: file by ${earlier}.`,
} as const
