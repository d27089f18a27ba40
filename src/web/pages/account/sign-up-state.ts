/** Navigation state from sign-up to the verification page: the address the link was sent to. */
export type SignUpState = { email: string }

/** Null for any other state, such as on a page opened from a bookmark or an email. */
export function emailOfState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' ? state.email : null
}
