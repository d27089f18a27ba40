import { FAVORITES_ONLY } from '#domain/listing-filters/filters.ts'
import type { FilterControls } from '#web/features/listings/filters/filter-controls.ts'
import { LISTING_TERMS, LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { countText } from '#domain/text/counted.ts'
import { TermLine } from '#web/ui/term-line.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { CHOICE_LABELS } from './filter-options.ts'
import styles from './further-filters.module.css'
import { RangeForm } from './range-form.tsx'

/** Filters in addition to the specified ones. Each choice applies immediately. */
export function FurtherFilters(controls: FilterControls) {
  const { state, update, results } = controls
  const { filters } = state
  const favorites = results?.countOptions().favorites.get(FAVORITES_ONLY) ?? 0
  const ownRange = (filter: 'minimumBid' | 'acres', unit: 'dollars' | 'acres', hint: string) => (
    <RangeForm
      key={filters[filter]}
      name={CHOICE_LABELS[filter]}
      unit={unit}
      hint={hint}
      value={filters[filter]}
      onApply={(value) => void update({ filters: { [filter]: value } }, 'push')}
    />
  )
  return (
    <div className={styles.filters}>
      <FilterChoice filter="lastDay" {...controls} />
      <FilterChoice filter="sale" {...controls} />
      <FilterChoice filter="ofAssessed" {...controls} />
      <FilterChoice filter="land" {...controls} />
      <div className={styles.range}>
        <FilterChoice filter="minimumBid" {...controls} />
        {ownRange('minimumBid', 'dollars', LISTING_TEXTS.minimumBidHint)}
      </div>
      <div className={styles.range}>
        <FilterChoice filter="acres" {...controls} />
        {ownRange('acres', 'acres', LISTING_TEXTS.acresHint)}
      </div>
      <label className={styles.favorites}>
        <input
          type="checkbox"
          checked={filters.favorites !== null}
          onChange={({ currentTarget: { checked } }) =>
            void update({ filters: { favorites: checked ? FAVORITES_ONLY : null } }, 'push')
          }
        />
        {CHOICE_LABELS.favorites}
        <span className={styles.count}>{countText(favorites)}</span>
      </label>
      <TermLine terms={LISTING_TERMS} />
    </div>
  )
}
