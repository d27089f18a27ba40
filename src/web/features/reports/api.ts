import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PropertyReport } from '#contract/reports/reports.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { REPORTS } from './texts.ts'

/** A report takes a second or two; whoever waits for it wants to see it then. */
const WHILE_WORKING_MS = 1500

const reportsQuery = queryOf('GET /api/reports')

export function isUnderWay({ state }: PropertyReport): boolean {
  return state === 'queued' || state === 'working'
}

/** The person's reports, read again and again while one of them is being made. */
export function useReports() {
  return useQuery({
    ...reportsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.reports.some(isUnderWay) ? WHILE_WORKING_MS : false),
  })
}

/** Asks for the report of a listing. It is in the list before this is done. */
export function useRequestReport() {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey })
  return useMutation({
    mutationFn: (tax_foreclosure_id: number) => call('POST /api/reports', { body: { tax_foreclosure_id } }),
    onSuccess: readAgain,
    onError: (error) => {
      if (isApiError(error, 'no_reports_left')) return readAgain()
      logFault(REPORTS.logFailed, error)
      return undefined
    },
  })
}
