/** Sentences shared by several screens. Those the specification quotes stand here word for word. */
export const UI = {
  product: 'Courthouse Steps',
  loading: 'Loading...',
  working: 'Working on it...',
  retry: 'Try again',
  copied: 'Copied',
  notCopied: 'Could not be copied',
  newTab: '(opens in a new tab)',
  showPassword: 'Show password',
  skipToContent: 'Skip to content',
  noPermissions: 'Please contact our team, it seams that you dont have permissions to any of our counties.',
  notFound: '404 Not Found',
  methodNotAllowed: '405 Method Not Allowed',
  badRequest: '400 Bad Request',
  unexpected: 'Unexpected Application Error!',
} as const
