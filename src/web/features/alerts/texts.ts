/** Texts of the notifications. Those quoted from the specification are verbatim. */
export const BELL = {
  title: 'Notifications',
  /** The accessible name includes the visible count, for speech control. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${BELL.unread(unread)} unread`),
  unread: (count: number) => (count > 99 ? '99+' : String(count)),
  came: (count: number) => (count === 1 ? 'One new notification.' : `${count} new notifications.`),
  markAll: 'Mark all read',
  markOne: (address: string) => `Mark as read: ${address}`,
  isNew: 'New',
  all: 'All notifications and settings',
  none: 'Nothing new yet.',
  noneHow: 'Changes to favourites and new matches for saved searches appear here.',
  notLoaded: 'Your notifications did not load.',
  notMarked: 'Not marked as read.',
  logFailed: 'A notification could not be marked as read',
  today: 'Today',
  yesterday: 'Yesterday',
} as const

/** Texts around the event of an entry; the domain writes the event itself. */
export const ENTRY = {
  county: (name: string) => `${name} County`,
  now: 'Now:',
  minimumBid: (amount: string) => `minimum upset bid ${amount}`,
  deposit: (amount: string) => `deposit ${amount}`,
  deadline: (until: string) => `deadline ${until}`,
  source: (name: string) => `Source: ${name}`,
  seen: (instant: string) => `seen ${instant}`,
  byRule: 'By the calendar',
  favorite: 'Favourite',
  search: (name: string) => `Saved search “${name}”`,
  newInSearch: (name: string) => `New in your search “${name}”`,
  unknown: 'not known',
} as const

/** Optional emails, in addition to the one the specification words. */
export const MAILS = {
  daily_digest: {
    label: 'Daily summary by email at 7:00 AM',
    why: 'Changes not already emailed. No email on days without news. New York time.',
    isOn: 'The daily summary is on.',
    isOff: 'The daily summary is off.',
    notChanged: 'The daily summary did not change.',
  },
  deadline_reminders: {
    label: 'Reminders of deadlines by email',
    why: '24 hours and 3 hours before the upset deadline of a favourite closes, and the day before its auction.',
    isOn: 'The reminders are on.',
    isOff: 'The reminders are off.',
    notChanged: 'The reminders did not change.',
  },
  announcements: {
    label: 'Announcements by email',
    why: 'Rare messages about Courthouse Steps or one of your counties, such as a new source.',
    isOn: 'Announcements are on.',
    isOff: 'Announcements are off.',
    notChanged: 'The announcements did not change.',
  },
  notLoaded: 'Your other settings did not load.',
  logFailed: 'A notification setting could not be changed',
  refused: (email: string) =>
    `The mail server of ${email} refuses our emails, so we send none. Change the address, or verify it again.`,
  toAddress: 'Change the address',
  complaint:
    'One of our emails was marked as spam, so we stopped sending them. Turn one on again to get emails.',
} as const

/** Push notifications, shown while no page is open. */
export const PUSH = {
  label: 'Push notifications',
  why: 'Right away, even while this site is closed: changes to your favourites, matches for saved searches with an instant alert, and deadlines.',
  isOn: 'Push notifications are on.',
  isOff: 'Push notifications are off.',
  unsupported:
    'This browser cannot show push notifications. On an iPhone or iPad, add the site to the home screen and open it from there.',
  denied:
    'This browser blocks notifications from this site. Allow them in its settings for this site, then reload the page.',
  notChanged: 'Your setting did not change.',
  notLoaded: 'Your devices did not load.',
  noKeys: 'The browser did not return its keys.',
  others: 'Your other devices',
  unknownDevice: 'Unknown device',
  since: (instant: string) => `since ${instant}`,
  gone: (instant: string) =>
    `Off since ${instant}: its browser or push service stopped it. Turn it on again on that device.`,
  remove: 'Remove',
  removeOne: (device: string) => `Remove: ${device}`,
  logFailed: 'Push notifications could not be changed',
  logNotKept: 'Push notifications could not be looked up',
} as const
