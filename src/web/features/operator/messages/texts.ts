import { counted, countText } from '#domain/text/counted.ts'

export const MESSAGES = {
  refusedAddresses: (count: number) =>
    count === 0
      ? 'No address refuses our mail'
      : `${counted(count, 'address refuses', 'addresses refuse')} our mail`,
  emails: 'Emails',
  lastDays:
    'Last 90 days. Answers to reports and notices about texts can be sent again for 14 days. Alerts and announcements cannot: their figures may have changed, and the person may no longer want them.',
  search: 'Search',
  searchHint: 'Address or subject',
  state: 'State',
  states: { accepted: 'Accepted', refused: 'Refused', unanswered: 'No answer' },
  all: 'All states',
  when: 'Written',
  to: 'To',
  noAccount: 'No account',
  subject: 'Subject',
  kind: 'Kind',
  again: 'Send again',
  sent: (to: string) => `It is sent again to ${to}.`,
  older: 'Show older',
  newest: 'Back to the newest',
  empty: 'No emails match.',
  announcements: 'Announcements',
  noAnnouncements: 'None yet.',
  compose: 'New announcement',
  county: 'To the subscribers of',
  everybody: 'All counties',
  subjectLabel: 'Subject',
  body: 'Text',
  bodyHint: 'Plain text. An empty line starts a new paragraph.',
  preview: 'Preview',
  wouldGet: (count: number) => `${counted(count, 'person', 'people')} would get this`,
  nobody: 'No one would get it: no subscriber there takes announcements.',
  send: (count: number) => `Send to ${counted(count, 'person', 'people')}`,
  throttle:
    'At most 120 emails a minute, so that alerts never wait behind it. Each has its own unsubscribe link.',
  made: 'It is being sent.',
  progress: 'Sent',
  progressText: (delivered: number, all: number) => `${countText(delivered)} of ${countText(all)}`,
  refused: (count: number) => `${countText(count)} refused`,
  leftOut: (count: number) => `${countText(count)} left out`,
  stopped: 'Stopped',
  stop: 'Stop sending',
} as const
