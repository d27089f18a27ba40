/** Sentences about notifications. Those the specification quotes stand here word for word. */
export const BELL = {
  title: 'Notifications',
  /** What is written beside the bell is part of its name, for who speaks to the page. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${BELL.unread(unread)} unread`),
  unread: (count: number) => (count > 99 ? '99+' : String(count)),
  came: (count: number) => (count === 1 ? 'One new notification.' : `${count} new notifications.`),
  markAll: 'Mark all read',
  markOne: (address: string) => `Mark as read: ${address}`,
  isNew: 'New',
  all: 'All notifications and settings',
  none: 'Nothing new yet.',
  noneHow: 'You are told here when a favourite changes or a saved search finds something.',
  notLoaded: 'Your notifications could not be loaded.',
  notMarked: 'It is still marked as new.',
  logFailed: 'A notification could not be marked as read',
  today: 'Today',
  yesterday: 'Yesterday',
} as const

/** What an entry says around its event, which has its sentence in the domain. */
export const ENTRY = {
  county: (name: string) => `${name} County`,
  now: 'Now:',
  leastBid: (amount: string) => `least next bid ${amount}`,
  deposit: (amount: string) => `deposit ${amount}`,
  source: (name: string) => `Source: ${name}`,
  seen: (moment: string) => `seen ${moment}`,
  byRule: 'By the calendar',
  favorite: 'Favourite',
  search: (name: string) => `Saved search “${name}”`,
  newInSearch: (name: string) => `New in your search “${name}”`,
  unknown: 'not known',
} as const

/** The mails a person can turn on and off, beside the one the specification words. */
export const MAILS = {
  daily_digest: {
    label: 'Daily summary by email at 7:00 AM',
    why: 'What no email told you at once. None on a day without news. New York time.',
    isOn: 'The daily summary is on.',
    isOff: 'The daily summary is off.',
    notChanged: 'The daily summary is as it was.',
  },
  deadline_reminders: {
    label: 'Reminders of deadlines by email',
    why: '24 hours and 3 hours before the last day to upset of a favourite closes, and the day before its auction.',
    isOn: 'The reminders are on.',
    isOff: 'The reminders are off.',
    notChanged: 'The reminders are as they were.',
  },
  notLoaded: 'Your further settings could not be loaded.',
  logFailed: 'A notification setting could not be changed',
  refused: (email: string) =>
    `The mail server of ${email} refuses our emails, so none is sent. Change the address, or verify it again.`,
  toAddress: 'Change the address',
  complaint:
    'One of our emails was marked as spam, so none is sent any more. Turn one of them on again to get emails.',
} as const

/** Notices on devices, while no page is open. */
export const PUSH = {
  label: 'Notices on this device',
  why: 'At once, also while this site is closed: changes in your favourites, what a saved search with an instant alert finds, and deadlines.',
  isOn: 'Notices on this device are on.',
  isOff: 'Notices on this device are off.',
  unsupported:
    'This browser cannot show notices while the site is closed. On an iPhone or iPad, add the site to the home screen and open it from there.',
  denied:
    'Notices from this site are blocked in this browser. Allow them in its settings for this site, then load the page again.',
  notChanged: 'It is as it was.',
  notLoaded: 'The devices that get notices could not be loaded.',
  noKeys: 'The browser gave no keys.',
  others: 'Your other devices with notices',
  unknownDevice: 'Unknown device',
  since: (moment: string) => `since ${moment}`,
  gone: (moment: string) =>
    `Off since ${moment}: its browser or push service ended it. Turn it on again there.`,
  remove: 'Remove',
  removeOne: (device: string) => `Remove: ${device}`,
  logFailed: 'Notices on a device could not be changed',
  logNotKept: 'Notices on this device could not be looked up',
} as const

/** The log: by which ways each notification went. */
export const LOG = {
  title: 'Notification log',
  older: 'Show older ones',
  ways: 'Sent by',
  channels: { bell: 'Bell', email: 'Instant email', digest: 'Daily summary', push: 'Notice on your devices' },
  sent: (moment: string) => `delivered ${moment}`,
  waiting: 'waiting to be sent',
  stopped: {
    refused: 'stopped, the address was refused',
    turned_off: 'stopped, you had turned it off',
    no_access: 'stopped, the county was no longer open to you',
    ended: 'stopped, the listing had ended',
    device_gone: 'stopped, the device took no notices any more',
  },
} as const

/** The page that a link in a mail leads to. */
export const UNSUBSCRIBE = {
  checking: 'Unsubscribe',
  kinds: {
    instant: 'instant emails',
    digest: 'the daily summary',
    reminder: 'deadline reminders',
  },
  ask: (kind: string) => `Stop ${kind}`,
  askText: {
    instant:
      'You will get no email at the moment something changes. Saved searches with an instant alert are set to daily.',
    digest: 'You will get no summary at 7:00 AM.',
    reminder: 'You will get no email before a last day or an auction.',
  },
  only: 'Other emails stay as they are, and the bell still tells you everything.',
  stopped: (kind: string) => `Stopped: ${kind}`,
  isOff: (kind: string) => `Off: ${kind}`,
  nothingSent: 'Nothing of this kind is sent to you.',
  undo: 'Undo',
  resumed: (kind: string) => `On again: ${kind}`,
  resumedText: 'Everything is as it was before you stopped it.',
  notResumed: 'It is still stopped.',
  changedMind: 'Changed your mind? You can turn it on again in your notification settings.',
  toSettings: 'Notification settings',
  notStopped: 'It is not stopped yet.',
  badLink: 'This link does not work',
  badLinkText: 'It is not complete, or not one of ours. You can stop emails in your notification settings.',
  notLoaded: 'The link could not be checked',
} as const
