import { useQuery } from '@tanstack/react-query'
import { IconEye } from '@tabler/icons-react'
import { Fragment, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { FIXABLE_FACTS } from '#domain/fixes/fixable-facts.ts'
import { SOLD_WITH } from '#domain/listing-filters/sold-with.ts'
import { badgeOf } from '#domain/listing/badge.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { DuplicatePanel } from '#web/features/operator/listings/duplicates-panel.tsx'
import { parcelTexts } from '#web/features/operator/listings/fact-texts.ts'
import { FactsPanel } from '#web/features/operator/listings/facts-panel.tsx'
import { FixForm } from '#web/features/operator/listings/fix-form.tsx'
import { FixesPanel } from '#web/features/operator/listings/fixes-panel.tsx'
import { ListingMarks } from '#web/features/operator/listings/listing-marks.tsx'
import { MergesPanel } from '#web/features/operator/listings/merges-panel.tsx'
import styles from '#web/features/operator/listings/listings-page.module.css'
import { StatementsPanel } from '#web/features/operator/listings/statements-panel.tsx'
import { LISTINGS } from '#web/features/operator/listings/texts.ts'
import { OutlinePanel } from '#web/features/operator/outlines/outline-panel.tsx'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { usePhone } from '#web/ui/use-phone.ts'

/** One listing: what each source states, and its corrections. */
export function ListingFacts() {
  const { id = '' } = useParams()
  const today = useToday()
  const [address, setAddress] = useSearchParams()
  const [done, setDone] = useState<string | null>(null)
  const [saves, setSaves] = useState(0)
  const statements = useRef<HTMLDivElement>(null)
  const isPhone = usePhone()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/listings/:id', { params: { id } }),
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
  const { listing, facts, fixes } = data
  const name = address.get('fact')
  const fact =
    facts.find((each) => each.fact === name) ??
    facts.find(({ distinct, is_fixable }) => distinct > 1 && is_fixable) ??
    facts.find((each) => each.fact === 'highest_bid')
  const fixable = FIXABLE_FACTS.find((each) => each === fact?.fact)
  return (
    <div className={stack.stack}>
      <PageHead
        title={listing.street ?? listing.parcel_identification ?? listing.case_number ?? LISTINGS.noAddress}
        trail={[{ label: OPERATOR.pages.listings, to: `${paths.operator}/listings` }]}
        actions={
          <ButtonLink to={paths.details(listing.id)}>
            <IconEye size={16} aria-hidden="true" />
            {LISTINGS.asSeen}
          </ButtonLink>
        }
      >
        <StatusBadge badge={badgeOf(listing, today)} />
        <ListingMarks row={listing} boxed />
        {listing.favorites > 0 && <span>{LISTINGS.favorites(listing.favorites)}</span>}
        {data.sold_with.length > 0 && (
          <span>
            {SOLD_WITH.name}{' '}
            {data.sold_with.map((parcel, place) => (
              <Fragment key={parcel.id}>
                {place > 0 && ', '}
                <Link to={`${paths.operator}/listings/${parcel.id}`}>{parcelTexts([parcel])}</Link>
              </Fragment>
            ))}
          </span>
        )}
      </PageHead>
      {done !== null && <Notice tone="green">{done}</Notice>}
      <div className={styles.columns}>
        <div className={stack.stack}>
          <FactsPanel
            facts={facts}
            standing={data.standing}
            chosen={fact?.fact ?? null}
            today={today}
            onChoose={(chosen) => {
              setDone(null)
              setAddress({ fact: chosen }, { replace: true, preventScrollReset: true })
              // On a phone it is out of sight, below all facts.
              if (isPhone) statements.current?.scrollIntoView({ block: 'start' })
            }}
          />
          {data.duplicates.map((duplicate) => (
            <DuplicatePanel
              key={duplicate.listing.id}
              own={data}
              duplicate={duplicate}
              today={today}
              onDone={setDone}
            />
          ))}
          {data.merges.length > 0 && (
            <MergesPanel listing={data} today={today} onSplit={() => setDone(LISTINGS.splitDone)} />
          )}
          {fixes.length > 0 && (
            <FixesPanel listing={data} today={today} onUndone={() => setDone(LISTINGS.undone)} />
          )}
        </div>
        <div className={stack.stack}>
          {fact && (
            <div ref={statements} className={styles.statements}>
              <StatementsPanel listingId={listing.id} fact={fact} today={today}>
                {fixable ? (
                  <FixForm
                    // Empty for the next correction of the operator, not after one of another.
                    key={`${fixable}.${saves}`}
                    listing={data}
                    fact={fixable}
                    today={today}
                    onSaved={() => {
                      setDone(LISTINGS.saved)
                      setSaves(saves + 1)
                    }}
                  />
                ) : (
                  <p className={styles.hint}>{LISTINGS.notFixable}</p>
                )}
              </StatementsPanel>
            </div>
          )}
          <OutlinePanel listingId={listing.id} status={listing.status} today={today} />
        </div>
      </div>
    </div>
  )
}
