import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { DrawMap } from '#web/features/map/draw-map.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { LISTINGS } from '#web/features/operator/listings/texts.ts'
import { OutlineEditor } from '#web/features/operator/outlines/outline-editor.tsx'
import { OUTLINE } from '#web/features/operator/outlines/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { paths } from '#web/links/paths.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** Drawing the outline of a listing. */
export function ListingOutline() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const today = useToday()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/listings/:id/outline', { params: { id } }),
    retry: false,
  })
  if (isApiError(error, 'not_found') || isApiError(error, 'bad_request')) return <NotFound />
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const listing = `${paths.operator}/listings/${id}`
  return (
    <div className={stack.stack}>
      <PageHead
        title={OUTLINE.draw}
        trail={[
          { label: OPERATOR.pages.listings, to: `${paths.operator}/listings` },
          { label: data.street ?? data.parcel_identification ?? LISTINGS.noAddress, to: listing },
        ]}
      >
        {[data.street, data.city, data.parcel_identification].filter(Boolean).join(', ')}
      </PageHead>
      {data.parcel_identification === null ? (
        <Notice tone="gray">{OUTLINE.noParcel}</Notice>
      ) : (
        <OutlineEditor
          listingId={Number(id)}
          outline={data}
          today={today}
          onSaved={() => void navigate(listing)}
          renderMap={(props) => (
            <DrawMap
              {...props}
              label={OUTLINE.map}
              county={data.county}
              town={data.city}
              renderInstead={() => <Notice tone="gray">{OUTLINE.noMap}</Notice>}
            />
          )}
        />
      )}
    </div>
  )
}
