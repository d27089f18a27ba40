import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { callWithSignal } from '#web/lib/api/call.ts'
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
  // A failure keeps what was shown.
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  return {
    ...query,
    data: query.data ?? last,
    isOld: query.data === undefined || query.isPlaceholderData || settled !== draft,
  }
}
