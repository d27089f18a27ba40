/** What the sign-up hands to the verification page with the navigation: where the link was mailed to. */
export type SignUpState = { email: string }

/** Null for every other state: a page opened from a bookmark or a mail has none. */
export function emailOfState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' ? state.email : null
}
