import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callWithSignal } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { clearOfflineAnswers } from '#web/lib/service-worker.ts'
import { forgetUnstoredAgreement } from './disclaimer.ts'
import { clearMarker, type Marker, readMarker, writeMarker } from '#web/lib/marker.ts'
import { isKnownOpen } from './access.ts'
import { SESSION } from './texts.ts'

/**
 * `checking` only until the server responds, and only if this browser remembers a login. `hasEnded`: a session ended
 * here without logging out.
 */
export type Session =
  | { kind: 'checking'; name: string }
  | { kind: 'out'; problem: string | null; hasEnded: boolean }
  | { kind: 'in'; user: CurrentUser }

const address = 'GET /api/users/current_user'

/** Clients whose session ended since the document loaded. Not server data, so not in the query cache. */
const ended = new WeakSet<QueryClient>()

/** The signed-in person, or null. Rejects only if the server gives no usable answer. */
export const sessionQuery = queryOptions({
  queryKey: keyOf(address),
  queryFn: fetchSession,
  staleTime: 60_000,
  retry: false,
})

/**
 * The same for pages that need no login, in a browser that remembers none: a session cookie without a stored login is
 * rare but possible, and a 401 would show as an error in a visitor's console.
 */
export const visitorQuery = queryOptions({
  ...sessionQuery,
  queryFn: async (context): Promise<CurrentUser | null> => {
    const { signed_in } = await callWithSignal(context.signal, 'GET /api/users/signed_in')
    return signed_in ? fetchSession(context) : null
  },
})

async function fetchSession({ signal, client }: QueryFunctionContext): Promise<CurrentUser | null> {
  try {
    const { user } = await callWithSignal(signal, address)
    noteLogin(client, user)
    return user
  } catch (error) {
    if (!isApiError(error, 'not_signed_in')) throw error
    noteEnd(client)
    if (client.getQueryData([address])) removeAnswers(client)
    return null
  }
}

export function useSession(): Session {
  const queryClient = useQueryClient()
  const { data, error, isPending } = useQuery(sessionQuery)
  if (data) return { kind: 'in', user: data }
  const marker = isPending ? readMarker() : null
  if (marker) return { kind: 'checking', name: marker.name }
  return { kind: 'out', problem: error?.message ?? null, hasEnded: ended.has(queryClient) }
}

export function rememberLogin(queryClient: QueryClient, user: CurrentUser): void {
  forgetAnswers()
  removeAnswers(queryClient)
  writeMarker(markerOf(user))
  ended.delete(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** Clears the data of a session that has ended. */
export function clearLogin(queryClient: QueryClient): void {
  noteEnd(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  removeAnswers(queryClient)
}

/**
 * Another tab may have logged in another person meanwhile, and a person can lose counties, the role of an operator, or all
 * access.
 */
function noteLogin(queryClient: QueryClient, user: CurrentUser): void {
  const before: CurrentUser | null | undefined = queryClient.getQueryData([address])
  if (before && before.id !== user.id) {
    forgetUnstoredAgreement()
    removeAnswers(queryClient)
  } else if (before?.role === 'operator' && user.role !== 'operator') removeAnswers(queryClient)
  const marker = markerOf(user)
  const losesAccess = readMarker()?.access.some((each) => !marker.access.includes(each)) ?? false
  if (losesAccess || !isKnownOpen(user)) forgetAnswers()
  writeMarker(marker)
}

function markerOf({ id, name, accessible_counties }: CurrentUser): Marker {
  return { name, access: [id, ...accessible_counties] }
}

/** Removes the answers to a person from memory, apart from their session. */
function removeAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== address })
}

/** A visitor who was never signed in here gets the same response; for them no session ended. */
function noteEnd(queryClient: QueryClient): void {
  if (readMarker() !== null || queryClient.getQueryData([address])) ended.add(queryClient)
  clearPersonData()
}

/** Clears everything this browser stores for a login, so that the next person at it gets none of it. */
export function clearPersonData(): void {
  clearMarker()
  forgetUnstoredAgreement()
  forgetAnswers()
}

/** Deletes the answers to a person that this browser keeps. */
export function forgetAnswers(): void {
  clearOfflineAnswers().catch((error: unknown) => logFault(SESSION.notForgotten, error))
}
