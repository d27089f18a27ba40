import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OperatorCounty } from '#contract/operator/counties.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { countText } from '#domain/text/counted.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { CatalogPanel } from '#web/features/operator/counties/catalog-panel.tsx'
import { ChosenBar } from '#web/features/operator/counties/chosen-bar.tsx'
import styles from '#web/features/operator/counties/counties-page.module.css'
import { PriceForm } from '#web/features/operator/counties/price-form.tsx'
import { COUNTIES } from '#web/features/operator/counties/texts.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** The statewide plan among the rows, whose ids are names of counties. */
const STATE_WIDE = ''

/** All counties with their price, and several prices set at once. */
export function Counties() {
  const { data, error, refetch, isFetching } = useQuery(queryOf('GET /api/operator/counties'))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const prices = useRef<HTMLDivElement>(null)
  const today = useToday()
  const columns = useMemo(() => columnsAt(today), [today])
  const rows = useMemo(() => (data ? [...data.counties, statewide(data.state_wide)] : []), [data])
  const wanted = search.trim().toLowerCase()
  const found = useMemo(
    () => rows.filter(({ name }) => titleOf(name).toLowerCase().includes(wanted)),
    [rows, wanted],
  )
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const selected = rows
    .filter(({ name }) => chosen.has(name))
    .map(({ name, plan, subscribers }) => ({ name: name === STATE_WIDE ? null : name, plan, subscribers }))
  const showPrices = () => {
    prices.current?.scrollIntoView()
    prices.current?.focus({ preventScroll: true })
  }
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.counties}>
        <span>{COUNTIES.sub(data.counties.filter(({ plan }) => plan?.on_sale === true).length)}</span>
      </PageHead>
      <div className={stack.beside}>
        <div>
          <Panel title={OPERATOR.pages.counties} flush>
            <div className={styles.find}>
              <SearchBox
                label={COUNTIES.search}
                placeholder={COUNTIES.searchHint}
                maxLength={40}
                value={search}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
            </div>
            <DataTable
              label={OPERATOR.pages.counties}
              columns={columns}
              rows={found}
              idOf={({ name }) => name}
              selection={{ ids: chosen, onChange: setChosen }}
              empty={COUNTIES.empty}
            />
          </Panel>
          <ChosenBar count={selected.length} onPrices={showPrices} />
        </div>
        <div ref={prices} className={`${stack.stack} ${styles.prices}`} tabIndex={-1}>
          <PriceForm key={[...chosen].join()} chosen={selected} onDone={() => void refetch()} />
          <CatalogPanel />
        </div>
      </div>
    </div>
  )
}

const titleOf = (name: string) => (name === STATE_WIDE ? COUNTIES.statewide : name)

function statewide(plan: OperatorCounty['plan']): OperatorCounty {
  return {
    name: STATE_WIDE,
    slug: STATE_WIDE,
    listings: 0,
    sources: [],
    subscribers: 0,
    plan,
    closes_at: '',
    is_hour_confirmed: false,
    contacts_checked: null,
  }
}

function priceText({ plan }: OperatorCounty): string {
  if (plan === null) return COUNTIES.noPrice
  const price = formatExactDollars(plan.monthly)
  if (plan.at_stripe === plan.monthly) return price
  const stripe =
    plan.at_stripe === null ? COUNTIES.notAtStripe : COUNTIES.atStripe(formatExactDollars(plan.at_stripe))
  return `${price} (${stripe})`
}

function columnsAt(today: PlainDate): readonly TableColumn<OperatorCounty>[] {
  return [
    {
      id: 'county',
      head: COUNTIES.county,
      cell: ({ name, slug }) =>
        name === STATE_WIDE ? titleOf(name) : <Link to={`${paths.operator}/counties/${slug}`}>{name}</Link>,
      sortBy: ({ name }) => name,
    },
    {
      id: 'sale',
      head: COUNTIES.sale,
      cell: ({ plan }) => (plan?.on_sale === true ? COUNTIES.yes : COUNTIES.no),
      sortBy: ({ plan }) => (plan?.on_sale === true ? 0 : 1),
    },
    {
      id: 'price',
      head: COUNTIES.price,
      align: 'end',
      cell: priceText,
      sortBy: ({ plan }) => plan?.monthly ?? null,
    },
    {
      id: 'trial',
      head: COUNTIES.trial,
      align: 'end',
      cell: ({ plan }) => plan?.trial_days ?? '',
      sortBy: ({ plan }) => plan?.trial_days ?? null,
    },
    {
      id: 'subscribers',
      head: COUNTIES.subscribers,
      align: 'end',
      cell: ({ subscribers }) => countText(subscribers),
      sortBy: ({ subscribers }) => subscribers,
    },
    {
      id: 'listings',
      head: COUNTIES.listings,
      align: 'end',
      cell: ({ listings }) => countText(listings),
      sortBy: ({ listings }) => listings,
    },
    { id: 'sources', head: COUNTIES.sources, cell: ({ sources }) => sources.join(', ') || COUNTIES.none },
    {
      id: 'checked',
      head: COUNTIES.checked,
      align: 'end',
      cell: ({ contacts_checked }) => {
        const day = wireDay(contacts_checked)
        return day === null ? COUNTIES.unknown : dayText(day, today)
      },
      sortBy: ({ contacts_checked }) => contacts_checked,
    },
  ]
}
