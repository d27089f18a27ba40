import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/following/following-schema.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { SAVED_SEARCHES } from './texts.ts'

export type SearchAlert = SavedSearch['alert']

export const savedSearchesQuery = queryOf('GET /api/saved_searches')

/** Whether email delivery to the person is stopped. */
export const mailSettingsQuery = queryOf('GET /api/alert_settings')

const NO_QUERIES: readonly string[] = []

/** The saved searches as query strings of the listing screen; empty until loaded. */
export function useSearchQueries(): readonly string[] {
  const { data } = useQuery({ ...savedSearchesQuery, select: queriesOf })
  return data ?? NO_QUERIES
}

function queriesOf({ saved_searches }: Answer<'GET /api/saved_searches'>): readonly string[] {
  return saved_searches.map(({ search }) => search)
}

/** A mutation of the saved searches that refetches them afterward: if it fails, the search may be gone. Logs errors. */
function useSearchStep<Input, Saved>(step: (input: Input) => Promise<Saved>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: step,
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
    onError: (error) => {
      const isExpected = ['name_taken', 'too_many_saved_searches', 'not_found'] as const
      if (!isExpected.some((code) => isApiError(error, code))) logFault(SAVED_SEARCHES.logFailed, error)
    },
  })
}

type NewSearch = Pick<SavedSearch, 'name' | 'search' | 'alert' | 'has_texts'>

export function useSaveSearch() {
  const queryClient = useQueryClient()
  return useSearchStep(async ({ name, search, alert, has_texts }: NewSearch) => {
    const saved = await call('POST /api/saved_searches', {
      body: { name, search, alert, ...(has_texts && { has_texts }) },
    })
    // A daily alert turns on the daily summary.
    await queryClient.invalidateQueries({ queryKey: mailSettingsQuery.queryKey })
    return saved
  })
}

export function useRenameSearch() {
  return useSearchStep(({ id, name }: Pick<SavedSearch, 'id' | 'name'>) =>
    call('POST /api/saved_searches/:id/rename', { params: { id }, body: { name } }),
  )
}

export function useDeleteSearch() {
  return useSearchStep(({ id }: SavedSearch) =>
    call('POST /api/saved_searches/:id/delete', { params: { id }, body: {} }),
  )
}

/** Sets the alert of a search. Optimistic: updates the screen first and rolls back on failure. */
export function useSearchAlert() {
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesQuery
  const write = (id: string, alert: SearchAlert) =>
    queryClient.setQueryData(queryKey, (known) => known && withAlert(known, id, alert))
  return useMutation({
    scope: { id: 'search alerts' },
    mutationFn: ({ search: { id }, alert }: { search: SavedSearch; alert: SearchAlert }) =>
      call('POST /api/saved_searches/:id/alert', { params: { id }, body: { alert } }),
    onMutate: async ({ search, alert }) => {
      await queryClient.cancelQueries({ queryKey })
      write(search.id, alert)
    },
    // A daily alert turns on the daily summary.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mailSettingsQuery.queryKey }),
    onError: async (error, { search }) => {
      write(search.id, search.alert)
      if (isApiError(error, 'not_found')) await queryClient.invalidateQueries({ queryKey })
      else logFault(SAVED_SEARCHES.logFailed, error)
    },
  })
}

function withAlert(known: Answer<'GET /api/saved_searches'>, id: string, alert: SearchAlert): typeof known {
  return {
    ...known,
    saved_searches: known.saved_searches.map((search) => (search.id === id ? { ...search, alert } : search)),
  }
}

/** Why a search did not change. */
export function reasonOf(error: Error): string {
  return isApiError(error, 'not_found') ? SAVED_SEARCHES.gone : error.message
}

/** Where a form shows an error: beside the name, or above the form. */
export function problemOf(error: Error | null): { field: string | null; form: string | null } {
  if (error === null) return { field: null, form: null }
  if (isApiError(error, 'name_taken')) return { field: SAVED_SEARCHES.nameTaken, form: null }
  if (isApiError(error, 'too_many_saved_searches')) return { field: null, form: SAVED_SEARCHES.tooMany }
  return { field: null, form: `${SAVED_SEARCHES.notSaved} ${reasonOf(error)}` }
}
