import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { Request } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { CORRECTIONS } from './texts.ts'

/** What was checked and corrected on a listing, and the person's own reports. */
export const correctionsQuery = (id: number) =>
  queryOf('GET /api/tax_foreclosure/:id/corrections', { params: { id } })

export type FigureReport = Request<'POST /api/tax_foreclosure/:id/report_figure'>['body']

/** Reports a wrong figure of a listing. Resolves once the report is in the list. */
export function useReportFigure(id: number) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (body: FigureReport) =>
      call('POST /api/tax_foreclosure/:id/report_figure', { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: correctionsQuery(id).queryKey }),
    onError: (error) => logFault(CORRECTIONS.logFailed, error),
  })
}
