/** Texts of alert emails. */
export const ALERT_TEXTS = {
  changes: (count: number) => (count === 1 ? 'One change' : `${count} changes`),
  reminders: (count: number) => (count === 1 ? 'One reminder' : `${count} reminders`),
  properties: (count: number) => (count === 1 ? 'one property' : `${count} properties`),
  instantHeading: (changes: string, properties: string) => `${changes} in ${properties} you follow`,
  lead: {
    instant: 'What changed and what it means.',
    digest: 'Everything new since your last daily summary.',
    reminder: 'Dates you do not want to miss.',
  },
  order: 'Most urgent first.',
  digestHeading: (changes: string, properties: string) => `${changes} in ${properties}`,
  reminderHeading: (properties: string) => `Coming up for ${properties} you follow`,
  oneMore: (address: string, rest: number) => (rest === 0 ? address : `${address} and ${rest} more`),
  subject: (what: string, where: string) => `${what}: ${where}`,
  rest: (count: number) =>
    `${count} more ${count === 1 ? 'change is' : 'changes are'} on your notification page.`,
  open: 'Open the listing',
  seeAll: 'See all notifications',
  context: (parts: readonly string[]) => parts.join(' · '),
  county: (name: string) => `${name} County`,
  source: (name: string, instant: string) => `Source: ${name}, seen ${instant}.`,
  calendar: (instant: string) => `By the calendar, ${instant}.`,
  newInSearch: (names: string) => `New in your search ${names}.`,
  inSearch: (names: string) => `In your search ${names}.`,
  favorite: 'One of your favourites.',
  change: (name: string, from: string | null, to: string | null) =>
    `${name}: ${from ?? 'not known'} to ${to ?? 'not known'}.`,
  overtaken: (text: string) => `Earlier, changed since: ${text}`,
  status: 'Status',
  minimumBid: 'Minimum upset bid',
  published: 'published',
  computed: 'calculated',
  deposit: 'Deposit',
  lastDay: 'Upset deadline',
  sale: 'Sale',
  openingBid: 'Opening bid',
  because: {
    instant: 'You received this email because you turned on instant alerts.',
    digest: 'You received this email because you turned on the daily summary.',
    reminder: 'You received this email because you follow these properties and turned on reminders.',
  },
  stop: {
    instant: 'Stop these emails',
    digest: 'Stop the daily summary',
    reminder: 'Stop the reminders',
  },
} as const

/** Texts of push notifications that differ from the emails. */
export const PUSH_TEXTS = {
  several: (changes: string, properties: string) => `${changes} in ${properties} you follow`,
  minimumUpsetBid: (amount: string, until: string) => `Minimum upset bid ${amount}, deadline ${until}`,
  until: (until: string) => `Upset deadline: ${until}`,
} as const
