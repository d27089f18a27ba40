import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { LISTING_FILTERS, type OperatorListingRow } from '#contract/operator/listings.ts'
import { badgeOf } from '#domain/listing/badge.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { ListingMarks } from '#web/features/operator/listings/listing-marks.tsx'
import styles from '#web/features/operator/listings/listings-page.module.css'
import { LISTINGS } from '#web/features/operator/listings/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { useUrlText } from '#web/lib/use-url-text.ts'
import { paths } from '#web/links/paths.ts'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const TYPING_MS = 300
const MAX_WORDS = 200

const pathOf = ({ id }: OperatorListingRow) => `${paths.operator}/listings/${id}`

/** Every listing, also those that subscribers cannot see. */
export function Listings() {
  const today = useToday()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const filter = LISTING_FILTERS.find((known) => known === address.get('filter')) ?? 'all'
  const [settled] = useDebouncedValue(q.slice(0, MAX_WORDS), TYPING_MS)
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/listings', { query: { q: settled, filter } }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsAt(today), [today])
  const change = (name: string, value: string) =>
    setAddress(
      (now) => {
        if (value === '' || value === 'all') now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true },
    )
  const search = useUrlText(q, (words) => change('q', words))
  if (!data && !error) return <PageSpinner />
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.listings}>
        <span role="status">{data && LISTINGS.found(data.listings.length, data.total)}</span>
      </PageHead>
      <Panel title={OPERATOR.pages.listings} flush>
        <div className={styles.filters}>
          <div className={styles.search}>
            <SearchBox
              label={LISTINGS.search}
              placeholder={LISTINGS.searchHint}
              maxLength={MAX_WORDS}
              value={search.text}
              onChange={({ currentTarget }) => search.type(currentTarget.value)}
            />
          </div>
          <ChoiceBar
            label={LISTINGS.show}
            name="filter"
            className={styles.choices}
            chosen={filter}
            onChoose={(value) => change('filter', value)}
            choices={LISTING_FILTERS.map((value) => ({ value, words: LISTINGS.filters[value] }))}
          />
        </div>
        {data ? (
          <DataTable
            label={OPERATOR.pages.listings}
            columns={columns}
            rows={data.listings}
            idOf={({ id }) => String(id)}
            onOpen={(row) => void navigate(pathOf(row))}
            empty={LISTINGS.empty}
          />
        ) : (
          <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
            {error.message}
          </RetryNotice>
        )}
      </Panel>
    </div>
  )
}

function columnsAt(today: PlainDate): readonly TableColumn<OperatorListingRow>[] {
  return [
    {
      id: 'property',
      head: LISTINGS.property,
      cell: (row) => (
        <div>
          <Link to={pathOf(row)}>{row.street ?? LISTINGS.noAddress}</Link>
          <span className={styles.under}>
            {[row.city, row.is_demo ? LISTINGS.demo : null].filter(Boolean).join(', ')}
          </span>
        </div>
      ),
      sortBy: ({ street }) => street,
    },
    { id: 'county', head: LISTINGS.county, cell: ({ county }) => county, sortBy: ({ county }) => county },
    {
      id: 'numbers',
      head: LISTINGS.numbers,
      cell: ({ case_number, parcel_identification }) => (
        <div>
          {case_number}
          <span className={styles.under}>{parcel_identification}</span>
        </div>
      ),
      sortBy: ({ case_number }) => case_number,
    },
    {
      id: 'status',
      head: LISTINGS.status,
      cell: (row) => <StatusBadge badge={badgeOf(row, today)} />,
      sortBy: ({ status }) => status,
    },
    {
      id: 'bid',
      head: LISTINGS.lastBid,
      align: 'end',
      cell: ({ highest_bid }) => (highest_bid === null ? null : formatExactDollars(highest_bid)),
      sortBy: ({ highest_bid }) => highest_bid,
    },
    {
      id: 'sources',
      head: LISTINGS.sources,
      cell: ({ sources }) => (sources.length === 0 ? LISTINGS.noSource : sources.join(', ')),
    },
    {
      id: 'state',
      head: LISTINGS.state,
      cell: (row) => (
        <span className={styles.marks}>
          <ListingMarks row={row} />
        </span>
      ),
      sortBy: ({ differ, fixes }) => -differ * 100 - fixes,
    },
  ]
}
