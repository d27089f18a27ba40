import { useQuery } from '@tanstack/react-query'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'

const NO_CLOSURES: readonly CourtClosure[] = []

export const courtClosuresQuery = queryOf('GET /api/court_closures')

type CourtClosures = {
  /** Empty while loading. */
  closures: readonly CourtClosure[]
  isLoading: boolean
  hasFailed: boolean
  isFetching: boolean
  retry: () => void
}

/** Court closures beyond weekends and holidays. */
export function useCourtClosures(): CourtClosures {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...courtClosuresQuery,
    select: closuresOf,
  })
  return {
    closures: data ?? NO_CLOSURES,
    isLoading: isPending,
    hasFailed: isError && data === undefined,
    isFetching,
    retry: () => void refetch(),
  }
}

function closuresOf({ closures }: Answer<'GET /api/court_closures'>): CourtClosure[] {
  return closures.flatMap(({ county, reason, ...days }) => {
    const [from, to] = [parsePlainDate(days.from), parsePlainDate(days.to)]
    const extends_to = days.extends_to === null ? null : parsePlainDate(days.extends_to)
    return from === null || to === null ? [] : [{ county, from, to, extends_to, reason }]
  })
}
