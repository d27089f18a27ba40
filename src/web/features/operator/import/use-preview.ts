import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callWithSignal } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query.ts'
import type { ImportDraft } from './draft.ts'
import type { PreviewShow } from './preview-panel.tsx'

const WAIT_MS = 300

/** The preview of a file, a moment after each change. Keeps the last one until the next has arrived. */
export function usePreview(
  id: string,
  draft: ImportDraft,
  { show, from }: { show: PreviewShow; from: number },
) {
  const [settled] = useDebouncedValue(draft, WAIT_MS)
  const body = { ...settled, mapping: { ...settled.mapping }, show, from }
  const query = useQuery({
    queryKey: ['POST /api/operator/imports/:id/preview', id, body],
    queryFn: ({ signal }) =>
      callWithSignal(signal, 'POST /api/operator/imports/:id/preview', { params: { id }, body }),
    placeholderData: keepPreviousData,
  })
  useSignedIn(isApiError(query.error, 'not_found'))
  return { ...query, isOld: query.isPlaceholderData || settled !== draft }
}

// To someone who is signed out, calls of operators do not exist. Asking who is signed in leads to the login and back,
// where the server still has the mapping.
function useSignedIn(isMissing: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isMissing) void queryClient.invalidateQueries({ queryKey: keyOf('GET /api/users/current_user') })
  }, [isMissing, queryClient])
}
