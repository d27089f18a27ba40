import type { ProfileTab } from '#web/links/profile-tabs.ts'

/** Texts shared by several screens. Texts quoted from the specification are verbatim. */
export const UI = {
  product: 'Courthouse Steps',
  loading: 'Loading...',
  working: 'Working on it...',
  retry: 'Try again',
  close: 'Close',
  partNotLoaded:
    'This part of the page could not be loaded. Check your connection. If we have updated the site, reload the page.',
  reload: 'Reload the page',
  cancel: 'Cancel',
  copied: 'Copied',
  notCopied: 'Could not be copied',
  newTab: '(opens in a new tab)',
  showPassword: 'Show password',
  questions: 'Questions? Write to',
  terms: 'In plain words:',
  skipToContent: 'Skip to content',
  noPermissions: 'Please contact our team, it seams that you dont have permissions to any of our counties.',
  notFound: '404 Not Found',
  methodNotAllowed: '405 Method Not Allowed',
  badRequest: '400 Bad Request',
  unexpected: 'Unexpected Application Error!',
} as const

/** Labels of the account form fields. */
export const FIELDS = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint:
    'At least 8 characters long, with uppercase, lowercase, numbers, and at least one special character',
  newPassword: 'New password',
  confirmation: 'Confirm password',
} as const

export const PROFILE_TAB_LABELS: Record<ProfileTab, string> = {
  account_settings: 'Account Settings',
  your_favourites: 'Your favourites',
  saved_searches: 'Saved Searches',
  notifications: 'Notifications',
  manage_subscription: 'Manage Subscription',
}
