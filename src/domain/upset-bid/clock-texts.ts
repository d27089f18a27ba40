/** What is said about a last day and the hour of its end. */
export const CLOCK_TEXTS = {
  publishedAgrees: 'Published; our computed date agrees',
  publishedOther: (day: string) => `Published; we compute ${day}`,
  publishedUnchecked: 'Published; without the filing day we cannot check it',
  computed: 'Computed from the day of filing',
  estimated: 'Estimated: the day of filing is not known, so it may be later',
  publishedOtherHint:
    'The published day and the rule lead to different dates. Ask the clerk before you rely on the later one.',
  hoursUnconfirmed: (county: string) =>
    `The closing hour of the clerk in ${county} County is not confirmed. Be there by 4:30 PM, or call first.`,
  mayMove: (later: string, closedDay: string, earlier: string) =>
    `If the clerk is closed on ${closedDay}, the last day is ${later}. That closing is not certain: file by ${earlier}.`,
} as const
