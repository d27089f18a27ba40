/** Sentences about notifications. Those the specification quotes stand here word for word. */
export const BELL = {
  title: 'Notifications',
  unread: (count: number) => `${count} unread`,
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  most: '99+',
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
  source: (name: string) => `Source: ${name}`,
  seen: (moment: string) => `seen ${moment}`,
  byRule: 'By the calendar',
  favorite: 'Favourite',
  search: (name: string) => `Saved search “${name}”`,
  newInSearch: (name: string) => `New in your search “${name}”`,
  unknown: 'not known',
  from: 'from',
  to: 'to',
} as const
