import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { Request } from '#web/lib/api/endpoints.ts'
import { keyOf, queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { LOG } from './texts.ts'

export const titleChecksQuery = (id: number) =>
  queryOf('GET /api/tax_foreclosure/:id/title_checks', { params: { id } })

export const depositsQuery = queryOf('GET /api/deposits')

/** Saves run one after another, so that no response is stale. */
export function useCheckTitle(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `title ${id}` },
    mutationFn: (body: Request<'POST /api/tax_foreclosure/:id/title_checks'>['body']) =>
      call('POST /api/tax_foreclosure/:id/title_checks', { params: { id }, body }),
    onSuccess: (answer) => queryClient.setQueryData(titleChecksQuery(id).queryKey, answer),
    onError: (error) => logFault(LOG.checkNotSaved, error),
  })
}

export type NewDeposit = Request<'POST /api/tax_foreclosure/:id/deposits'>['body']

/** Records a deposit for a listing. */
export function useAddDeposit(id: number) {
  return useDepositStep((body: NewDeposit) =>
    call('POST /api/tax_foreclosure/:id/deposits', { params: { id }, body }),
  )
}

export function useFollowDeposit(id: string) {
  return useDepositStep((body: Request<'POST /api/deposits/:id'>['body']) =>
    call('POST /api/deposits/:id', { params: { id }, body }),
  )
}

export function useDeleteDeposit(id: string) {
  return useDepositStep((_nothing: undefined) =>
    call('POST /api/deposits/:id/delete', { params: { id }, body: {} }),
  )
}

function useDepositStep<Input, Output>(step: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    scope: { id: 'deposits' },
    mutationFn: step,
    onSuccess: () => readAgain(queryClient),
    onError: (error) => logFault(LOG.depositNotSaved, error),
  })
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf('GET /api/deposits') })
}
