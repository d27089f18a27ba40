import { IconArrowsSort, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import words from '#web/ui/words.module.css'
import type { FilterControls } from '#web/features/listings/filters/filter-controls.ts'
import { countText } from '#domain/text/counted.ts'
import { ClosingChips, isClosingChip } from '#web/features/listings/filters/parts/closing-chips.tsx'
import { SORT_OPTIONS } from '#web/features/listings/filters/parts/filter-options.ts'
import { FilterSelect } from '#web/features/listings/filters/parts/filter-select.tsx'
import styles from './result-bar.module.css'
import { chipsOf } from '#web/features/listings/filters/search-chips.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'

type ResultBarProps = FilterControls & {
  isPhone: boolean
  today: PlainDate
  /** When the list was last confirmed, ISO 8601, while the server is asked; null otherwise. */
  checkedSince: string | null
  /** Actions on the results; their space is reserved until they load. */
  tool: ReactNode
}

/** Active filters, the number of matches, and the sort order. */
export function ResultBar(props: ResultBarProps) {
  const { state, update, listed, results, isPhone, today, checkedSince, tool } = props
  const chips = chipsOf(state)
  // A closing chip shows its own filter as pressed and removes it.
  const further = chips.filter(({ without }) => !isClosingChip(state, without))
  return (
    <div className={styles.bar}>
      <ClosingChips state={state} update={update} results={results} />
      <ul className={styles.chips} aria-label={LISTING_TEXTS.chosenFilters}>
        {further.map(({ text, without }) => (
          <li key={text} className={styles.chip}>
            {text}
            <button type="button" aria-label={`Remove ${text}`} onClick={() => void update(without, 'push')}>
              <IconX aria-hidden="true" />
            </button>
          </li>
        ))}
        {chips.length > 0 && (
          <li className={styles.clear}>
            <button
              type="button"
              className={words.link}
              onClick={() => void update({ filters: NO_FILTERS, area: null }, 'push')}
            >
              {LISTING_TEXTS.clearAll}
            </button>
          </li>
        )}
      </ul>
      <span className={styles.checking} data-checking="">
        {checkedSince !== null && LISTING_TEXTS.checking(instantText(checkedSince, today))}
      </span>
      <span className={styles.count} aria-live="polite">
        {listed && (
          <>
            <b>{countText(listed.found)}</b>{' '}
            <span className={styles.total}>of {countText(listed.total)}</span>
          </>
        )}
      </span>
      <div className={styles.tool} data-later="">
        {tool}
      </div>
      {!isPhone && <SortSelect state={state} update={update} />}
    </div>
  )
}

function SortSelect({ state, update }: Pick<FilterControls, 'state' | 'update'>) {
  return (
    <FilterSelect
      label={LISTING_TEXTS.sort}
      text={SORT_OPTIONS.find(({ value }) => value === state.sort)?.text ?? LISTING_TEXTS.sort}
      icon={<IconArrowsSort aria-hidden="true" />}
      look="ghost"
      isChosen={false}
      value={state.sort}
      options={() => SORT_OPTIONS}
      onChoose={(sort) => void update({ sort }, 'push')}
      alignEnd
    />
  )
}
