import { IconAdjustmentsHorizontal, IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import type { OptionFilter } from '#domain/listing-filters/filters.ts'
import { FILTER_LABELS } from '#domain/listing-filters/filters.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './filter-bar.module.css'
import type { FilterControls } from './filter-controls.ts'
import {
  CHOICE_FILTERS,
  OPTION_FILTERS,
  optionsOf,
  ROOMY_FILTERS,
  valueText,
} from './parts/filter-options.ts'
import { FilterSelect } from './parts/filter-select.tsx'
import { MoreFilters } from './parts/more-filters.tsx'
import { RangeForm } from './parts/range-form.tsx'
import { SearchField } from './parts/search-field.tsx'
import { ViewToggle } from '#web/features/listings/list/parts/view-toggle.tsx'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'

const FilterSheet = lazyWithRetry(async () => (await import('./parts/filter-sheet.tsx')).FilterSheet, {
  failure: 'dialog',
})

type FilterBarProps = FilterControls & { isPhone: boolean }

/** The controls across the top. A phone gets the search and a button that opens the rest. */
export function FilterBar({ isPhone, ...controls }: FilterBarProps) {
  const { state, update } = controls
  const isNarrow = useMedia('(max-width: 1279px)')
  const moved = isNarrow ? ROOMY_FILTERS : []
  const search = (
    <SearchField value={state.filters.q} onSearch={(q) => void update({ filters: { q } }, 'replace')} />
  )
  return isPhone ? (
    <div className={styles.bar}>
      {search}
      <SheetButton {...controls} />
    </div>
  ) : (
    <div className={styles.bar}>
      {OPTION_FILTERS.filter((filter) => !moved.some((other) => other === filter)).map((filter) => (
        <span key={filter} className={styles.option}>
          <OptionSelect filter={filter} {...controls} />
        </span>
      ))}
      <MoreFilters moved={moved} {...controls} />
      {search}
      <Button look="ghost" title={LISTING_TEXTS.saveSearch} onClick={controls.onSaveSearch}>
        <IconBookmark size={16} aria-hidden="true" />
        <span className={styles.long}>{LISTING_TEXTS.saveSearch}</span>
      </Button>
      <span className={styles.space} />
      <ViewToggle value={state.view} onChange={(view) => void update({ view }, 'push')} />
    </div>
  )
}

function OptionSelect({ filter, state, update, results }: FilterControls & { filter: OptionFilter }) {
  const value = state.filters[filter]
  const choose = (chosen: string | null) => void update({ filters: { [filter]: chosen } }, 'push')
  return (
    <FilterSelect
      label={FILTER_LABELS[filter]}
      text={valueText(filter, value)}
      look="control"
      isChosen={value !== null}
      value={value}
      options={() => (results ? optionsOf(filter, results.countOptions()) : [])}
      onChoose={choose}
      footer={
        filter === 'price'
          ? (close) => (
              <RangeForm
                name={FILTER_LABELS.price}
                unit="dollars"
                hint={LISTING_TEXTS.priceHint}
                value={value}
                onApply={(range) => {
                  choose(range)
                  close()
                }}
              />
            )
          : undefined
      }
    />
  )
}

function SheetButton(controls: FilterControls) {
  const [isOpen, setOpen] = useState(false)
  const { filters } = controls.state
  const chosen = CHOICE_FILTERS.filter((filter) => filters[filter] !== null).length
  return (
    <>
      <Button size="tall" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
        {LISTING_TEXTS.filters}
        {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
      </Button>
      {isOpen && <FilterSheet {...controls} onClose={() => setOpen(false)} />}
    </>
  )
}
