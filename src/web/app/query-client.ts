import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { clearLogin, sessionQuery } from '#web/features/session/session.ts'
import { isApiError } from '#web/lib/api/api-error.ts'

/**
 * A call is made also where the browser says that there is no network: it fails at once and says so, instead of waiting
 * behind a spinner, or is answered with what the service worker kept.
 */
const asked = { networkMode: 'always' } as const

/**
 * Any call that is told "sign in first" ends the session here too; the guard then leads to the login and back. A call
 * that is told that the account opens nothing any more makes the session be read again, and shows nothing older.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isApiError(error, 'not_signed_in')) clearLogin(queryClient)
    if (isApiError(error, 'account_action_needed')) {
      void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
    }
  }
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (isApiError(error, 'account_action_needed')) query.setState({ ...query.state, data: undefined })
      onError(error)
    },
  })
  const queryClient: QueryClient = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { ...asked, staleTime: 60_000, retry: isWorthRetrying, retryDelay, refetchOnReconnect: true },
      mutations: asked,
    },
  })
  return queryClient
}

/** Longest wait that a page makes up for by itself; beyond that it shows the failure. */
const MAX_WAIT_S = 10

const TOO_FAST = 429

/**
 * One more try where the fault may pass: no answer, a fault of the server, or one asked too fast; unless the server asks for
 * a long wait.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  return (
    failures === 0 &&
    isApiError(error) &&
    (error.status === 0 || error.status === TOO_FAST || error.status >= 500) &&
    (error.retryAfterSeconds ?? 0) <= MAX_WAIT_S
  )
}

/** Milliseconds until that try: what the server asked for, else one second. */
function retryDelay(_failures: number, error: Error): number {
  return (isApiError(error) ? (error.retryAfterSeconds ?? 1) : 1) * 1000
}
