import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CallOnListing } from '#contract/following/following-schema.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import { listingsByCalls, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { isShutOut } from '#web/lib/api/api-error.ts'
import { LIST, listKey, type VersionedList } from '#web/data/listings.ts'
import { callWithVersion } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import type { Wanted } from './worker/parts/find-listings.ts'
import type { FirstCards } from './worker/parts/first-cards.ts'
import { readInWorker } from './worker/parts/read-list.ts'

const firstCardsKey = ['first cards'] as const

/**
 * All listings of the person's counties. A worker reads the answer and posts the first cards before the rest arrives.
 * Structural sharing is off: at 10,000 listings the comparison would cost more than re-rendering.
 */
export function listingsQuery({ filters, sort, area }: Wanted, today: PlainDate) {
  return queryOptions({
    queryKey: listKey,
    queryFn: async ({ client, signal }): Promise<VersionedList> => {
      const screen = { wanted: { filters, sort, area }, today }
      const onFirst = (first: FirstCards) => client.setQueryData(firstCardsKey, first)
      const read = await readInWorker(LIST.slice('GET '.length), screen, signal, onFirst)
      if (read !== null) return read
      const { answer, version } = await callWithVersion(signal, LIST)
      return { ...answer, version }
    },
    structuralSharing: false,
  })
}

/** The person's own calls to the clerk, each with its listing. */
export const clerkCallsQuery = {
  ...queryOf('GET /api/clerk_calls'),
  refetchOnWindowFocus: 'always',
} as const

/**
 * Applies the person's own clerk calls to a list answer, which is the same for every person. The only place where a
 * multi-listing screen sees them. Null until both have loaded.
 */
export function useOwnList(answer: ListAnswer | undefined, enabled = true) {
  const { data, error, refetch } = useQuery({ ...clerkCallsQuery, enabled })
  const own = useMemo(() => answer && data && withCalls(answer, data.clerk_calls), [answer, data])
  const hasCalls = data === undefined || data.clerk_calls.length > 0
  return { answer: own ?? null, hasCalls, error: data ? null : error, refetch }
}

function withCalls(answer: ListAnswer, calls: readonly CallOnListing[]): ListAnswer {
  if (!calls.some((call) => activeClerkCall(call))) return answer
  return {
    ...answer,
    tax_foreclosures: listingsByCalls(answer.tax_foreclosures, calls),
    without_outline: listingsByCalls(answer.without_outline, calls),
  }
}

export type ListingsLoad = {
  status: 'loading' | 'loaded' | 'failed'
  answer: ListAnswer | null
  /** Top of the list for the state the screen was opened in, until the full answer arrives. */
  first: FirstCards | null
  /** Reason for the failure, as shown to users. */
  problem: string | null
  isFetching: boolean
  retry: () => void
}

/** The list call for the screen. Logs a failure. */
export function useListings(wanted: Wanted, today: PlainDate): ListingsLoad {
  const { data, error: listError, isFetching, refetch } = useQuery(listingsQuery(wanted, today))
  const own = useOwnList(data)
  const error = listError ?? own.error
  const { data: first } = useQuery<FirstCards>({ queryKey: firstCardsKey, queryFn: skipToken })
  useEffect(() => {
    if (error && !isShutOut(error)) logFault('The listings could not be loaded', error)
  }, [error])
  return {
    status: own.answer ? 'loaded' : error ? 'failed' : 'loading',
    answer: own.answer,
    // The worker does not know the person's clerk calls, which can move listings to other places.
    first: error || own.hasCalls ? null : (first ?? null),
    problem: error?.message ?? null,
    isFetching,
    retry: () => {
      void refetch()
      if (own.error) void own.refetch()
    },
  }
}
