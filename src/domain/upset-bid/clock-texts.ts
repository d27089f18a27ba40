/** In place of the minimum upset bid while no source shows the last bid. */
export const LAST_BID_UNKNOWN =
  'Upset bidding is open, but no source shows the last bid. Ask the clerk for the minimum upset bid.'

/** Texts about an upset deadline and its hour. */
export const CLOCK_TEXTS = {
  publishedAgrees: 'Published; matches our math',
  publishedOther: (day: string) => `Published; our math gives ${day}`,
  publishedUnchecked: 'Published; we cannot check it without the filing date',
  computed: 'Calculated from the filing date',
  estimated: 'Estimated: the filing date is unknown, so it may be later',
  flaws: {
    closed_day: (published: string, computed: string) =>
      `Published as ${published}, when the clerk is closed; our math gives ${computed}`,
    too_early: (published: string, computed: string) =>
      `Published as ${published}, earlier than the law allows; our math gives ${computed}`,
  },
  fileByOpenDay: (safe: string) =>
    `The clerk is closed on the published deadline. File by ${safe}, or call the clerk.`,
  mayBeOver: 'May be over. Call the clerk.',
  mayBeOverEstimated: 'May be over (estimated). Call the clerk.',
  publishedOtherHint:
    'The published date and our math differ. Ask the clerk before you rely on the later date.',
  lastDayBy: (day: string, hour: string) => `${day} by ${hour}`,
  onlyEstimated: (text: string) => `${text} (estimated)`,
  hourNotConfirmed: (hour: string) => `${hour} (not confirmed)`,
  hoursUnconfirmed: (county: string) =>
    `The clerk’s closing time in ${county} County is not confirmed. Be there by 4:30 PM, or call first.`,
  publishedHourLater: (published: string, closes: string) =>
    `The published time is ${published}, but the clerk closes at ${closes}. Be there before then.`,
  mayMove: (later: string, closedDay: string, earlier: string) =>
    `If the clerk is closed on ${closedDay}, the deadline is ${later}. That closing is not certain: file by ${earlier}.`,
} as const
