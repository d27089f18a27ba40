import type { ChoiceFilter } from '#domain/listing-filters/filters.ts'
import type { FilterControls } from '#web/features/listings/filters/filter-controls.ts'
import { Choice } from './choice.tsx'
import { CHOICE_LABELS, optionsOf, valueText } from './filter-options.ts'

/** One filter as a labeled select, each option with its match count. */
export function FilterChoice({
  filter,
  state,
  update,
  results,
}: Pick<FilterControls, 'state' | 'update' | 'results'> & { filter: ChoiceFilter }) {
  const value = state.filters[filter]
  return (
    <Choice
      label={CHOICE_LABELS[filter]}
      value={value}
      text={valueText(filter, value)}
      options={results ? optionsOf(filter, results.countOptions()) : []}
      onChoose={(chosen) => void update({ filters: { [filter]: chosen } }, 'push')}
    />
  )
}
