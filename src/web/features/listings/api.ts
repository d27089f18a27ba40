import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CallOnListing } from '#contract/following/following-schema.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import { listingsByCalls, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { isShutOut } from '#web/lib/api/api-error.ts'
import { callWithSignal } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import type { Wanted } from './worker/parts/find-listings.ts'
import type { FirstCards } from './worker/parts/first-cards.ts'
import { readInWorker } from './worker/parts/read-list.ts'

const address = 'GET /api/tax_foreclosure/list_based_off_permissions'

const firstCardsKey = ['first cards'] as const

/**
 * Every listing of the person's counties. A worker reads the answer and tells the first cards of the screen in this
 * state before all of it is there. The answer is compared with no older one: at 10,000 listings telling what stayed
 * the same would cost more than drawing it anew.
 */
export function listingsQuery({ filters, sort, area }: Wanted, today: PlainDate) {
  return queryOptions({
    ...queryOf(address),
    queryFn: async ({ client, signal }) => {
      const screen = { wanted: { filters, sort, area }, today }
      const onFirst = (first: FirstCards) => client.setQueryData(firstCardsKey, first)
      const path = address.slice('GET '.length)
      return (await readInWorker(path, screen, signal, onFirst)) ?? callWithSignal(signal, address)
    },
    structuralSharing: false,
  })
}

/** What the person's own calls to the clerk say, each with its listing. */
export const clerkCallsQuery = {
  ...queryOf('GET /api/clerk_calls'),
  refetchOnWindowFocus: 'always',
} as const

/**
 * A list answer, which is one for everybody, with the person's own calls to the clerk laid over it: the only place
 * where a screen of many listings learns of them. Null until both are known.
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
  /** The top of the list as it was when the screen was opened, for the time until the answer is there. */
  first: FirstCards | null
  /** Why it failed, for people. */
  problem: string | null
  isFetching: boolean
  retry: () => void
}

/** The list call as the screen sees it. A failure is logged. */
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
    // The worker knows no calls: their listings may belong elsewhere.
    first: error || own.hasCalls ? null : (first ?? null),
    problem: error?.message ?? null,
    isFetching,
    retry: () => {
      void refetch()
      if (own.error) void own.refetch()
    },
  }
}
