/** The page that the unsubscribe link of an email leads to. */
export const UNSUBSCRIBE = {
  checking: 'Unsubscribe',
  kinds: {
    instant: 'instant emails',
    digest: 'the daily summary',
    reminder: 'deadline reminders',
    announcement: 'announcements',
  },
  ask: (kind: string) => `Stop ${kind}`,
  askText: {
    instant:
      'You will get no email when something changes. Saved searches with an instant alert switch to daily.',
    digest: 'You will get no summary at 7:00 AM.',
    reminder: 'You will get no email before a deadline or an auction.',
    announcement: 'You will get no messages about Courthouse Steps or your counties.',
  },
  only: 'Other emails stay on, and the bell still shows everything.',
  stopped: (kind: string) => `Stopped: ${kind}`,
  isOff: (kind: string) => `Off: ${kind}`,
  nothingSent: 'You will not get these emails.',
  undo: 'Undo',
  resumed: (kind: string) => `On again: ${kind}`,
  resumedText: 'Your alerts are on as before.',
  notResumed: 'It is still off.',
  changedMind: 'Changed your mind? Turn it back on in your notification settings.',
  toSettings: 'Notification settings',
  notStopped: 'It is still on.',
  badLink: 'This link does not work',
  badLinkText: 'It is incomplete or invalid. You can stop emails in your notification settings.',
  notLoaded: 'The link could not be checked',
} as const
