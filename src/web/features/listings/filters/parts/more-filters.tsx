import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId } from 'react'
import type { ChoiceFilter } from '#domain/listing-filters/filters.ts'
import type { FilterControls } from '#web/features/listings/filters/filter-controls.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Button } from '#web/ui/button.tsx'
import { countText } from '#domain/text/counted.ts'
import { FilterChoice } from './filter-choice.tsx'
import { FURTHER_FILTERS } from './filter-options.ts'
import selectStyles from './filter-select.module.css'
import styles from './more-filters.module.css'
import { useDropdown } from './use-dropdown.ts'

const FurtherFilters = lazyWithRetry(async () => (await import('./further-filters.tsx')).FurtherFilters, {
  failure: 'place',
})

/** `moved`: filters that are in the panel because the bar has no room for them. */
type MoreFiltersProps = FilterControls & { moved: readonly ChoiceFilter[] }

/** A button that opens the panel of further filters. */
export function MoreFilters({ moved, ...controls }: MoreFiltersProps) {
  const { state, update, results } = controls
  const panelId = useId()
  const { mode, root, button, hold, close } = useDropdown<HTMLDivElement>()
  const isOpen = mode !== 'closed'
  const chosen = [...moved, ...FURTHER_FILTERS].filter((filter) => state.filters[filter] !== null)
  const clear = () =>
    void update({ filters: Object.fromEntries(chosen.map((filter) => [filter, null])) }, 'push')
  return (
    <div ref={root} className={selectStyles.root}>
      <button
        ref={button}
        type="button"
        className={selectStyles.button}
        data-look="control"
        data-chosen={chosen.length > 0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => (isOpen ? close() : hold())}
      >
        <IconAdjustmentsHorizontal aria-hidden="true" />
        <span className={styles.long}>{LISTING_TEXTS.moreFilters}</span>
        {chosen.length > 0 && (
          <>
            {' '}
            <span className={styles.chosen}>{chosen.length}</span>
          </>
        )}
      </button>
      {isOpen && (
        <div
          ref={takeFocus}
          id={panelId}
          className={`${selectStyles.dropdown} ${styles.panel}`}
          role="dialog"
          aria-label={LISTING_TEXTS.moreFilters}
          tabIndex={-1}
        >
          {moved.length > 0 && (
            <div className={styles.moved}>
              {moved.map((filter) => (
                <FilterChoice key={filter} filter={filter} {...controls} />
              ))}
            </div>
          )}
          <FurtherFilters {...controls} />
          <div className={styles.actions}>
            <Button disabled={chosen.length === 0} onClick={clear}>
              {LISTING_TEXTS.clearThese}
            </Button>
            <Button look="primary" onClick={close}>
              {`Show ${countText(results?.found ?? 0)}`}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function takeFocus(panel: HTMLElement | null): void {
  panel?.focus()
}
