import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callWithSignal } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { clearMarker, readMarker, writeMarker } from './marker.ts'

/** `checking` only while the server has not answered and this browser remembers a login. */
export type Session =
  | { kind: 'checking'; name: string }
  | { kind: 'out'; problem: string | null }
  | { kind: 'in'; user: CurrentUser }

const address = 'GET /api/users/current_user'

/** The signed-in person, or null. Fails only when the server gives no usable answer. */
export const sessionQuery = queryOptions({
  queryKey: keyOf(address),
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const { user } = await callWithSignal(signal, address)
      writeMarker({ name: user.name })
      return user
    } catch (error) {
      if (!isApiError(error, 'not_signed_in')) throw error
      clearMarker()
      return null
    }
  },
  staleTime: 60_000,
  retry: false,
})

export function useSession(): Session {
  const { data, error, isPending } = useQuery(sessionQuery)
  if (data) return { kind: 'in', user: data }
  const marker = isPending ? readMarker() : null
  return marker ? { kind: 'checking', name: marker.name } : { kind: 'out', problem: error?.message ?? null }
}

export function rememberLogin(queryClient: QueryClient, user: CurrentUser): void {
  writeMarker({ name: user.name })
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** The session is over: whatever was loaded for that person goes with it. */
export function forgetLogin(queryClient: QueryClient): void {
  clearMarker()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== address })
}
