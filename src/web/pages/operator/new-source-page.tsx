import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { readingOf, type SourceReading } from '#web/features/operator/new-source/source-draft.ts'
import { SourceWork } from '#web/features/operator/new-source/source-work.tsx'
import { NEW_SOURCE } from '#web/features/operator/new-source/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** A page on its way to a source. */
export function NewSourcePage() {
  const { id = '' } = useParams()
  return <OpenedPage key={id} id={id} />
}

type Opened = Answer<'GET /api/operator/source_drafts/:id'>

function OpenedPage({ id }: { id: string }) {
  const navigate = useNavigate()
  // Once, because later answers would undo what the operator changes.
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/source_drafts/:id', { params: { id } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const [first, setFirst] = useState<Opened | null>(null)
  if (data && first === null) setFirst(data)
  if (!data && isApiError(error, 'not_found')) {
    return (
      <Notice
        tone="red"
        action={<ButtonLink to={`${paths.operator}/sources/new`}>{NEW_SOURCE.page.another}</ButtonLink>}
      >
        {NEW_SOURCE.page.gone}
      </Notice>
    )
  }
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (first === null) return <PageSpinner />
  return (
    <SourceWork
      draft={first}
      first={firstReading(first)}
      onSaved={(name) => void navigate(`${paths.operator}/sources/${name}`)}
    />
  )
}

/** As it was left, or else the likeliest suggestion. */
function firstReading({ reading, suggestions }: Opened): SourceReading {
  return readingOf(reading) ?? readingOf(suggestions[0] ?? null) ?? NOTHING_FOUND
}

const NOTHING_FOUND: SourceReading = {
  layout: { kind: 'label_lines', labels: ['Parcel'] },
  mapping: {
    reads: 'listings',
    source: { name: 'new_source' },
    columns: { parcel_identification: 'Parcel' },
  },
}
