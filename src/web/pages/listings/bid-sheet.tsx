import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { MAX_SHEETS, packetTitle } from '#domain/bid-sheet/packet.ts'
import { bidSheetQuery } from '#web/features/bid-sheet/api.ts'
import { SheetBar } from '#web/features/bid-sheet/sheet-bar.tsx'
import { SheetStack } from '#web/features/bid-sheet/sheet-stack.tsx'
import { BID_SHEET } from '#web/features/bid-sheet/texts.ts'
import { MissingListing } from '#web/features/details/details-states.tsx'
import { STATES } from '#web/features/details/texts.ts'
import { useAreNotesSaving } from '#web/features/property/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { openBy } from '#web/lib/open-by.ts'
import { paths } from '#web/links/paths.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { sheetVisitOf } from '#web/links/bid-sheet-link.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import styles from './bid-sheet.module.css'
import { listingIdOf } from './details-loader.ts'

export function Component() {
  const [search] = useSearchParams()
  const ids = sheetIdsOf(search.get('ids'))
  return ids === null ? <Missing /> : <Sheets key={ids.join(',')} ids={ids} />
}

/** The listing ids in a URL, without duplicates; null if there are none, too many, or anything else. */
function sheetIdsOf(text: string | null): readonly number[] | null {
  const ids = new Set((text ?? '').split(',').map((part) => listingIdOf(part)))
  const known = [...ids].filter((id) => id !== null)
  return known.length < ids.size || ids.size > MAX_SHEETS ? null : known
}

function Sheets({ ids }: { ids: readonly number[] }) {
  // The sheet must include a figure typed a moment ago.
  const isSaving = useAreNotesSaving()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...bidSheetQuery(ids),
    enabled: !isSaving,
  })
  const [laidOut, setLaidOut] = useState<number | null>(null)
  const onReady = useCallback(() => setLaidOut(dataUpdatedAt), [dataUpdatedAt])
  const isReady = data !== undefined && laidOut === dataUpdatedAt && !isFetching
  usePrintOnce(isReady)
  const print = usePrintFresh(ids, isReady)
  if (isApiError(error, 'not_found')) return <Missing />
  const title = data ? packetTitle(data.sheets) : BID_SHEET.loading
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <h1 className={words.spoken}>{title}</h1>
      <SheetBar ids={ids} back={<Back ids={ids} />} onPrint={laidOut === null ? null : print} />
      {error && (
        <div className={styles.failed}>
          <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
            {BID_SHEET.failed} {error.message}
          </RetryNotice>
        </div>
      )}
      {/* A newer answer may need another density. */}
      {data ? (
        <SheetStack key={dataUpdatedAt} sheets={data.sheets} onReady={onReady} />
      ) : (
        !error && <PageSpinner />
      )}
    </div>
  )
}

/**
 * Returns what prints the sheets once they are laid out. It refetches them first if they are stale; if that fails, such
 * as without a network, it prints them as they are, with their own time on them.
 */
function usePrintFresh(ids: readonly number[], isReady: boolean): () => void {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(0)
  const printed = useRef(0)
  useEffect(() => {
    if (asked === printed.current || !isReady) return
    printed.current = asked
    window.print()
  }, [asked, isReady])
  return () => {
    const print = () => setAsked((times) => times + 1)
    void queryClient.query(bidSheetQuery(ids)).then(print, print)
  }
}

/** Opens the print dialog once if the page was opened for printing, but not after a reload. */
function usePrintOnce(isReady: boolean): void {
  const location = useLocation()
  const { pathname, search } = location
  const navigate = useNavigate()
  const isWanted = sheetVisitOf(location.state)?.print === true
  const hasPrinted = useRef(false)
  useEffect(() => {
    if (!isReady || !isWanted || hasPrinted.current) return
    hasPrinted.current = true
    void navigate(pathname + search, { state: { print: false }, replace: true })
    window.print()
  }, [isReady, isWanted, navigate, pathname, search])
}

/** Goes back in the history to the page that opened the sheets, or links to the page they belong to. */
function Back({ ids }: { ids: readonly number[] }) {
  const navigate = useNavigate()
  const isOneStepBack = sheetVisitOf(useLocation().state) !== null
  const [only, ...others] = ids
  const isOne = only !== undefined && others.length === 0
  const favorites = profileLink('your_favourites')
  return (
    <BackTo
      to={isOne ? paths.details(only) : favorites.to}
      state={isOne ? null : favorites.state}
      onClick={(event) => {
        if (isOneStepBack) openBy(event, () => void navigate(-1))
      }}
    >
      {isOne ? BID_SHEET.toProperty : BID_SHEET.toFavorites}
    </BackTo>
  )
}

function Missing() {
  return (
    <>
      <Title>{STATES.missingTitle}</Title>
      <MissingListing />
    </>
  )
}
