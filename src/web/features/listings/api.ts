import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CallOnListing } from '#contract/following/following-schema.ts'
import { applyListChanges } from '#contract/listings/apply-list-changes.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { listingsByCalls, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { isShutOut } from '#web/lib/api/api-error.ts'
import { changedIds } from '#web/data/list/changed-ids.ts'
import type { KeptList as KeptCopy } from '#web/data/list/kept-list.ts'
import { LIST, listKey, type VersionedList } from '#web/data/list/list-query.ts'
import { callWithVersion } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { type Clock, useClock } from '#web/lib/clock.ts'
import { logFault } from '#web/lib/log.ts'
import { noteAnswer } from '#web/lib/offline-answers.ts'
import { useUnconfirmed } from '#web/lib/unconfirmed.ts'
import type { Wanted } from './worker/parts/find-listings.ts'
import type { FirstCards } from './worker/parts/first-cards.ts'
import { loadPrepareChanged } from './worker/parts/load-prepare-changed.ts'
import { readInWorker } from './worker/parts/read-list.ts'

/** Cards at the top of the list before it is there. `confirmedAt`: null for the current list. */
type EarlyCards = { first: FirstCards; confirmedAt: string | null }
/** The list as this browser has kept it, until the current one is there. */
type KeptList = { list: VersionedList; confirmedAt: string }

const firstCardsKey = ['first cards'] as const
const keptListKey = ['kept list'] as const

/**
 * All listings of the person's counties. A page that has them asks what changed since. Otherwise, a worker reads the
 * answer and posts the first cards before the rest arrives, those of the list that this browser has kept first.
 * Structural sharing is off: at 10,000 listings the comparison would cost more than re-rendering.
 */
export function listingsQuery({ filters, sort, area }: Wanted, today: PlainDate, clock: Clock) {
  return queryOptions({
    queryKey: listKey,
    queryFn: async ({ client, signal }): Promise<VersionedList> => {
      const known = client.getQueryData(listKey)
      if (known?.version) return listAfter(known, known.version, { signal, clock })
      const screen = { wanted: { filters, sort, area }, today }
      const read = await readInWorker(LIST.slice('GET '.length), screen, signal, {
        onFirst: (first, confirmedAt) =>
          client.setQueryData<EarlyCards>(firstCardsKey, { first, confirmedAt }),
        onKept: (list, confirmedAt) => {
          client.setQueryData<KeptList>(keptListKey, { list, confirmedAt })
          void loadPrepareChanged()
        },
      })
      if (read === null) return callForList(signal)
      client.removeQueries({ queryKey: keptListKey })
      return read
    },
    structuralSharing: false,
  })
}

async function callForList(signal: AbortSignal): Promise<VersionedList> {
  const { answer, version } = await callWithVersion(signal, LIST)
  return { ...answer, version }
}

/** The list after what changed since this version of it, and keeps it. */
async function listAfter(
  known: VersionedList,
  since: string,
  { signal, clock }: { signal: AbortSignal; clock: Clock },
): Promise<VersionedList> {
  void loadPrepareChanged()
  const { answer, version } = await callWithVersion(signal, LIST, { query: { since } })
  const list = { ...applyListChanges(known, answer), version }
  keep(list, { since, ids: changedIds(known, answer) }, clock()).catch((error: unknown) =>
    logFault('The list could not be kept', error),
  )
  return list
}

/** Loads its code now: the first view does not need it. */
async function keep(...update: Parameters<KeptCopy['update']>): Promise<void> {
  const { openKeptList } = await import('#web/data/list/kept-list.ts')
  const kept = await openKeptList()
  await kept?.update(...update)
  kept?.close()
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
  const clock = useClock()
  const { data, error, refetch } = useQuery({
    ...clerkCallsQuery,
    enabled,
    refetchInterval: ({ state }) => untilNextEnd(state.data?.clerk_calls ?? [], clock()),
  })
  const own = useMemo(() => answer && data && withCalls(answer, data.clerk_calls), [answer, data])
  const hasCalls = data === undefined || data.clerk_calls.length > 0
  return { answer: own ?? null, hasCalls, error: data ? null : error, refetch }
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Milliseconds until an upset bid period counts as over by a call, which only the server works out; false if none is
 * open. A second more, for clocks that differ, and at most a day, because timers have a limit.
 */
function untilNextEnd(calls: readonly CallOnListing[], now: number): number | false {
  const ends = calls
    .filter((call) => activeClerkCall(call))
    .map(({ clock }) => Date.parse(clock?.over_from_instant ?? ''))
    .filter((end) => end > now)
  return ends.length > 0 && Math.min(Math.min(...ends) - now + 1000, DAY_MS)
}

function withCalls(answer: ListAnswer, calls: readonly CallOnListing[]): ListAnswer {
  if (!calls.some((call) => activeClerkCall(call))) return answer
  return {
    ...answer,
    tax_foreclosures: listingsByCalls(answer.tax_foreclosures, calls),
    without_outline: listingsByCalls(answer.without_outline, calls),
  }
}

type ListOptions = {
  enabled?: boolean
  staleTime?: number
  /** Whether the kept list shows while the server is asked, and not only while it cannot be reached. */
  isKeptShown?: boolean
}

/** The list, or the kept one. */
export function useList(
  wanted: Wanted,
  today: PlainDate,
  { isKeptShown = false, ...options }: ListOptions = {},
) {
  const { data, dataUpdatedAt, error, failureReason, isFetching, refetch } = useQuery({
    ...listingsQuery(wanted, today, useClock()),
    ...options,
  })
  // Already before the call is made again.
  const problem = error ?? failureReason
  const { data: kept } = useQuery<KeptList>({ queryKey: keptListKey, queryFn: skipToken })
  const shown = data
    ? { list: data, confirmedAt: problem ? new Date(dataUpdatedAt).toISOString() : null }
    : isShutOut(problem) || !(isKeptShown || problem)
      ? null
      : kept
  return {
    list: shown?.list,
    /** When the server last confirmed this list, ISO 8601; null if it just did. */
    confirmedAt: shown?.confirmedAt ?? null,
    /** Whether the server could not be asked. */
    isCutOff: problem !== null,
    error,
    isFetching,
    refetch,
  }
}

/** A query forgets its failure as soon as it asks again. The screen shows it until there is an answer. */
function useLastingError(error: Error | null, isLoaded: boolean): Error | null {
  const [last, setLast] = useState<Error | null>(null)
  const lasting = error ?? (isLoaded ? null : last)
  if (lasting !== last) setLast(lasting)
  return lasting
}

export type ListingsLoad = {
  status: 'loading' | 'loaded' | 'failed'
  answer: ListAnswer | null
  /** Of the current list, if it is shown; null otherwise. */
  version: string | null
  /** Top of the list for the state the screen was opened in, until the full answer arrives. */
  first: FirstCards | null
  /** When the server last confirmed what is shown, ISO 8601; null if it just did. */
  confirmedAt: string | null
  /** Reason for the failure, as shown to users. */
  problem: string | null
  isFetching: boolean
  retry: () => void
}

/** The list call for the screen. Logs a failure. */
export function useListings(wanted: Wanted, today: PlainDate, options: ListOptions = {}): ListingsLoad {
  const {
    list,
    confirmedAt,
    isCutOff,
    error: listError,
    isFetching,
    refetch,
  } = useList(wanted, today, options)
  const own = useOwnList(list)
  const error = useLastingError(listError ?? own.error, own.answer !== null)
  const { data: early } = useQuery<EarlyCards>({ queryKey: firstCardsKey, queryFn: skipToken })
  useEffect(() => {
    if (error && !isShutOut(error)) logFault('The listings could not be loaded', error)
  }, [error])
  // Without an answer, the kept list stays, and the page says of when it is.
  useEffect(() => {
    noteAnswer(LIST, isCutOff ? confirmedAt : null)
    return () => noteAnswer(LIST, null)
  }, [isCutOff, confirmedAt])
  // The worker does not know the person's clerk calls, which can move listings to other places.
  const first = error || own.hasCalls || own.answer ? null : (early ?? null)
  const shownOf = own.answer ? confirmedAt : (first?.confirmedAt ?? null)
  useUnconfirmed(shownOf !== null)
  return {
    status: own.answer ? 'loaded' : error ? 'failed' : 'loading',
    answer: own.answer,
    version: own.answer && list && confirmedAt === null ? list.version : null,
    first: first?.first ?? null,
    confirmedAt: shownOf,
    problem: error?.message ?? null,
    isFetching,
    retry: () => {
      void refetch()
      if (own.error) void own.refetch()
    },
  }
}
