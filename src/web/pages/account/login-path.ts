import { paths } from '#web/links/paths.ts'

/** States of the login page besides the plain form, each a query parameter. `reset` is used in emailed links. */
export type LoginState = 'forgot' | 'reset' | 'goodbye'

/** The login page in a state (null is plain), with the return path `next`. */
export function loginPath(state: LoginState | null, next: string | null): string {
  const search = new URLSearchParams({ ...(state && { [state]: '1' }), ...(next !== null && { next }) })
  return search.size > 0 ? `${paths.login}?${search}` : paths.login
}

export function isLoginState(search: URLSearchParams, state: LoginState): boolean {
  return search.has(state)
}
