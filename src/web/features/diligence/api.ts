import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { Request } from '#web/lib/api/endpoints.ts'
import { keyOf, queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
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

export type NewDeposit = Omit<Request<'POST /api/tax_foreclosure/:id/deposits'>['body'], 'attempt'>

/** Records a deposit for a listing, once even if it is sent again after a lost answer. */
export function useAddDeposit(id: number) {
  const attempt = useAttempt()
  return useDepositStep(async (deposit: NewDeposit) => {
    const body = { ...deposit, attempt: attempt.of({ id, ...deposit }) }
    const added = await call('POST /api/tax_foreclosure/:id/deposits', { params: { id }, body })
    attempt.end()
    return added
  })
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
    onError: (error) => {
      logFault(LOG.depositNotSaved, error)
      // The server may have saved it all the same, and only its answer was lost.
      void readAgain(queryClient)
    },
  })
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf('GET /api/deposits') })
}
