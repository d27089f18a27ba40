import { countText } from '#domain/text/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Choice, PlansAnswer } from '#contract/billing/billing.ts'
import { formatCents, formatExactDollars } from '#domain/money/format-money.ts'
import { STATE_WIDE } from '#domain/accounts/plan-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import words from '#web/ui/words.module.css'
import { listingCountsQuery } from '#web/features/billing/api.ts'
import styles from './county-table.module.css'
import {
  countyRows,
  nextSort,
  SORT_KEYS,
  sortedRows,
  type CountyRow,
  type Sort,
} from '#web/features/billing/parts/county-rows.ts'
import { days, shownText, TABLE } from '#web/features/billing/texts.ts'

const SHOWN_AT_FIRST = 14

type CountyTableProps = {
  plans: PlansAnswer
  choice: Choice
  /** Names of the counties open to the person now, in addition to those of the subscription. */
  open: readonly string[]
  /** Whether the person can still have a trial; otherwise trials are not shown. */
  mayHaveTrial: boolean
  onToggle: (county: string) => void
  onStateWide: (isChosen: boolean) => void
}

/** All counties on sale. The whole row is the checkbox's label. */
export function CountyTable(props: CountyTableProps) {
  const { plans, choice, open, mayHaveTrial, onToggle, onStateWide } = props
  const { data: listings } = useQuery(listingCountsQuery)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ key: 'county', isDescending: false })
  const [isWhole, setWhole] = useState(false)
  const rows = useMemo(() => countyRows(plans, listings), [plans, listings])
  const found = sortedRows(rows, search, sort)
  const shown = isWhole || search.trim() !== '' ? found : found.slice(0, SHOWN_AT_FIRST)
  const chosen = new Set(choice.counties)
  return (
    <section className={styles.panel} aria-label={TABLE.label} data-trials={mayHaveTrial}>
      <div className={styles.find}>
        <SearchBox
          label={TABLE.search}
          value={search}
          placeholder={TABLE.searchHint}
          maxLength={40}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {plans.state_wide && (
        <div className={styles.stateWide} data-chosen={choice.state_wide || undefined}>
          <Checkbox
            label={
              <>
                <span className={words.medium}>{STATE_WIDE}</span>
                <span className={styles.small}>{TABLE.stateWideHint}</span>
              </>
            }
            checked={choice.state_wide}
            onChange={(event) => onStateWide(event.currentTarget.checked)}
          />
          {mayHaveTrial && (
            <span className={styles.stateTrial}>{TABLE.trialOf(trialText(plans.state_wide.trial_days))}</span>
          )}
          <span className={words.figures}>{formatExactDollars(plans.state_wide.price)}</span>
        </div>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            {SORT_KEYS.filter((key) => key !== 'trial' || mayHaveTrial).map((key) => (
              <th
                key={key}
                scope="col"
                data-column={key}
                aria-sort={sort.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                <button type="button" onClick={() => setSort(nextSort(sort, key))}>
                  {TABLE[key]}
                  {sort.key === key && <SortArrow isDescending={sort.isDescending} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row
              key={row.county}
              row={row}
              isChosen={choice.state_wide || chosen.has(row.county)}
              isIncluded={choice.state_wide}
              isOpen={open.includes(row.county)}
              mayHaveTrial={mayHaveTrial}
              onToggle={() => onToggle(row.county)}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <span role="status">{found.length === 0 ? TABLE.noMatch : shownText(shown.length, rows.length)}</span>
        {shown.length < found.length && (
          <button type="button" className={words.link} onClick={() => setWhole(true)}>
            {TABLE.showAll}
          </button>
        )}
      </div>
    </section>
  )
}

type RowProps = {
  row: CountyRow
  isChosen: boolean
  /** Included in the statewide plan, so it cannot be unchecked alone. */
  isIncluded: boolean
  isOpen: boolean
  mayHaveTrial: boolean
  onToggle: () => void
}

function Row({ row, isChosen, isIncluded, isOpen, mayHaveTrial, onToggle }: RowProps) {
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <div className={styles.name}>
          <Checkbox label={row.county} checked={isChosen} disabled={isIncluded} onChange={onToggle} />
          {isOpen && (
            <Badge tone="green" icon={null}>
              {TABLE.open}
            </Badge>
          )}
        </div>
      </td>
      <td>{row.listings !== null && countText(row.listings)}</td>
      {mayHaveTrial && <td>{trialText(row.trialDays)}</td>}
      <td>{formatCents(row.cents)}</td>
    </tr>
  )
}

const trialText = (count: number) => (count === 0 ? TABLE.none : days(count))

function SortArrow({ isDescending }: { isDescending: boolean }) {
  const Icon = isDescending ? IconArrowDown : IconArrowUp
  return <Icon size={14} aria-hidden="true" />
}
