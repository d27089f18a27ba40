import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { PreviewShow } from '#web/features/operator/import/preview-panel.tsx'
import { callWithSignal } from '#web/lib/api/call.ts'
import type { SourceReading } from './source-draft.ts'

const WAIT_MS = 300

/** What a page becomes, a moment after each change. Keeps the last answer until the next has arrived. */
export function useSourcePreview(
  id: string,
  reading: SourceReading,
  { show, from }: { show: PreviewShow; from: number },
) {
  const [settled] = useDebouncedValue(reading, WAIT_MS)
  const body = { layout: { ...settled.layout }, mapping: { ...settled.mapping }, show, from }
  const query = useQuery({
    queryKey: ['POST /api/operator/source_drafts/:id/preview', id, body],
    queryFn: ({ signal }) =>
      callWithSignal(signal, 'POST /api/operator/source_drafts/:id/preview', { params: { id }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  // A failure keeps what was shown.
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  return {
    ...query,
    data: query.data ?? last,
    isOld: query.data === undefined || query.isPlaceholderData || settled !== reading,
  }
}
