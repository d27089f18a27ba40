import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { isMapping } from '#web/features/operator/import/mapping-edits.ts'
import { FileWork } from '#web/features/operator/import/file-work.tsx'
import { IMPORT } from '#web/features/operator/import/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** An uploaded file on its way to listings. */
export function ImportFilePage() {
  const { id = '' } = useParams()
  return <OpenedFile key={id} id={id} />
}

function OpenedFile({ id }: { id: string }) {
  // Once, because later answers would undo what the operator changes.
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/imports/:id', { params: { id } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const [first, setFirst] = useState<Answer<'GET /api/operator/imports/:id'> | null>(null)
  if (data && first === null) setFirst(data)
  if (!data && isApiError(error, 'not_found')) return <Gone />
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (first === null) return <PageSpinner />
  const { mapping, as_of, authority } = first
  if (!isMapping(mapping)) return <Gone />
  return <FileWork file={first} first={{ mapping, as_of, authority }} />
}

function Gone() {
  return (
    <Notice
      tone="red"
      action={<ButtonLink to={`${paths.operator}/import`}>{IMPORT.file.another}</ButtonLink>}
    >
      {IMPORT.file.gone}
    </Notice>
  )
}
