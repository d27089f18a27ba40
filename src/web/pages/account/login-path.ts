import { paths } from '#web/links/paths.ts'

/** What the login page can show beside its form, each a query parameter. Mailed links bear `reset`. */
export type LoginState = 'forgot' | 'reset' | 'goodbye'

/** The login page in a state, or plain, which leads on to `next` afterwards. */
export function loginPath(state: LoginState | null, next: string | null): string {
  const search = new URLSearchParams({ ...(state && { [state]: '1' }), ...(next !== null && { next }) })
  return search.size > 0 ? `${paths.login}?${search}` : paths.login
}

export function isLoginState(search: URLSearchParams, state: LoginState): boolean {
  return search.has(state)
}
