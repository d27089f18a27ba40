import {
  mutationOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callOutlivingPage } from '#web/lib/api/call.ts'
import type { Request } from '#web/lib/api/endpoints.ts'
import { keyOf, queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { LOG } from './log-texts.ts'

const FRESH_MS = 10_000

/** The person's notes on a listing. Refetched on window focus, to show changes made on other devices. */
export function propertyNotesQuery(id: number) {
  return {
    ...queryOf('GET /api/tax_foreclosure/:id/mine', { params: { id } }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
    retryOnMount: false,
  } as const
}

export type PropertyNotesChanges = Request<'POST /api/tax_foreclosure/:id/mine'>['body']
export type ClerkCallDraft = Request<'POST /api/tax_foreclosure/:id/clerk_call'>['body']

const SCOPE = 'property-notes'

/** Whether a change to the notes is still being saved; data fetched meanwhile may lack it. */
export function useAreNotesSaving(): boolean {
  return useIsMutating({ predicate: ({ options }) => options.scope?.id.startsWith(SCOPE) === true }) > 0
}

/** A change to the notes on a listing. Changes to one listing run one after another, so no response is stale. */
function useNotesOptions<Input>(id: number, logText: string, step: (input: Input) => Promise<PropertyNotes>) {
  const queryClient = useQueryClient()
  return mutationOptions({
    scope: { id: `${SCOPE} ${id}` },
    mutationFn: step,
    onSuccess: (propertyNotes) => storeAnswer(queryClient, propertyNotes),
    onError: (error) => {
      if (!isApiError(error, 'note_changed') && !isApiError(error, 'not_signed_in')) logFault(logText, error)
    },
  })
}

export function useUpdateNotes(id: number) {
  return useMutation(
    useNotesOptions(id, LOG.notSaved, (body: PropertyNotesChanges) =>
      callOutlivingPage('POST /api/tax_foreclosure/:id/mine', { params: { id }, body }),
    ),
  )
}

export function useRecordCall(id: number) {
  return useSingleMutation(
    useNotesOptions(id, LOG.callNotKept, (body: ClerkCallDraft) =>
      callOutlivingPage('POST /api/tax_foreclosure/:id/clerk_call', { params: { id }, body }),
    ),
  )
}

export function useRemoveCall(id: number) {
  return useSingleMutation(
    useNotesOptions(id, LOG.callNotForgotten, (_nothing: undefined) =>
      callOutlivingPage('POST /api/tax_foreclosure/:id/clerk_call/remove', { params: { id }, body: {} }),
    ),
  )
}

/** Stores the response in the cache and cancels fetches in flight, which may be older. */
async function storeAnswer(queryClient: QueryClient, propertyNotes: PropertyNotes): Promise<void> {
  const { queryKey } = propertyNotesQuery(propertyNotes.tax_foreclosure_id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, propertyNotes)
  // A call counts for all parcels that are sold together; this answer is of the one on screen.
  void queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1), type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: keyOf('GET /api/favorite_listings') })
  void queryClient.invalidateQueries({ queryKey: keyOf('GET /api/clerk_calls') })
}
