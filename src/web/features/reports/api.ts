import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PropertyReport } from '#contract/reports/reports.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { REPORTS } from './texts.ts'

/** Polling interval; a report takes a second or two. */
const WHILE_WORKING_MS = 1500

const reportsQuery = queryOf('GET /api/reports')

export function isUnderWay({ state }: PropertyReport): boolean {
  return state === 'queued' || state === 'working'
}

/** The person's reports; polls while one of them is being generated. */
export function useReports() {
  return useQuery({
    ...reportsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.reports.some(isUnderWay) ? WHILE_WORKING_MS : false),
  })
}

/** Requests the report of a listing. Resolves once it is in the list. */
export function useRequestReport() {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey })
  return useSingleMutation({
    mutationFn: (tax_foreclosure_id: number) => call('POST /api/reports', { body: { tax_foreclosure_id } }),
    onSuccess: readAgain,
    onError: (error) => {
      if (isApiError(error, 'no_reports_left')) return readAgain()
      logFault(REPORTS.logFailed, error)
      return undefined
    },
  })
}
