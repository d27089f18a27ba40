/** Where everything is: one builder per route, so that a moved page moves all its links. */
export const paths = {
  signUp: '/',
  login: '/login',
  emailVerification: '/email_verification',
  activation: '/activation',
  noPermissions: '/no-permissions',
  listing: '/listing',
  details: (id: number) => `/details/${id}`,
  /** Comes back to `from` (path with query) after the login. */
  loginFrom: (from: string) => `/login?next=${encodeURIComponent(from)}`,
} as const

/**
 * The place to go to after the login. Only a path of this site is taken, so that a link cannot lead a person who
 * just typed a password somewhere else; null otherwise.
 */
export function returnPath(next: string | null, origin: string): string | null {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return null
  const url = new URL(next, origin)
  if (url.origin !== origin || url.pathname === paths.login || url.pathname === paths.signUp) return null
  return url.pathname + url.search + url.hash
}
