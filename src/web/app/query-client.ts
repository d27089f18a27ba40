import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { clearLogin, forgetAnswers, sessionQuery } from '#web/features/session/session.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { isOfOperators } from '#web/lib/api/query.ts'
import { isTimeLimit } from '#web/lib/api/fetch-answer.ts'

/**
 * Calls are made even if the browser reports no network: they fail immediately with an error instead of waiting behind
 * a spinner, or the service worker responds with saved data.
 */
const withoutNetwork = { networkMode: 'always' } as const

/**
 * A `not_signed_in` error of any call ends the session here; the guard then redirects to the login page and back. An
 * error for lost access refetches the session and removes older data, also what the browser keeps. A `not_found` of a
 * call for operators refetches the session: it is the answer to a person who is no longer an operator.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isApiError(error, 'not_signed_in')) clearLogin(queryClient)
    if (isApiError(error, 'account_action_needed')) {
      forgetAnswers()
      void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
    }
  }
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (isApiError(error, 'not_found') && isOfOperators(query.queryKey))
        void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
      if (isApiError(error, 'account_action_needed')) query.setState({ ...query.state, data: undefined })
      onError(error)
    },
  })
  const queryClient: QueryClient = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        ...withoutNetwork,
        staleTime: 60_000,
        retry: isWorthRetrying,
        retryDelay,
        refetchOnReconnect: true,
      },
      mutations: withoutNetwork,
    },
  })
  return queryClient
}

/** Longest wait for a retry; beyond that the page shows the failure. */
const MAX_WAIT_S = 10

const TOO_FAST = 429

/**
 * Retries once if the failure may be temporary: no response, a server error, or a short rate limit. Not if the server
 * asks for a long wait, nor after half a minute of silence, which the page has to report at last.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  return (
    failures === 0 &&
    isApiError(error) &&
    !isTimeLimit(error.cause) &&
    (error.status === 0 || error.status === TOO_FAST || error.status >= 500) &&
    (error.retryAfterSeconds ?? 0) <= MAX_WAIT_S
  )
}

/** Milliseconds until the retry: as the server asked, else one second. */
function retryDelay(_failures: number, error: Error): number {
  return (isApiError(error) ? (error.retryAfterSeconds ?? 1) : 1) * 1000
}
