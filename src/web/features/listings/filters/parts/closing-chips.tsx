import { useEffect, useState } from 'react'
import { countText } from '#domain/text/counted.ts'
import type { FilterControls } from '#web/features/listings/filters/filter-controls.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import type { ListingUrlChange } from '#web/features/listings/use-listing-url.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import styles from './closing-chips.module.css'

const CHIPS = [
  ['0', 'Closing today'],
  ['tomorrow', 'Closing tomorrow'],
  ['week', 'This week'],
] as const

/** One-tap chips for the nearest upset deadlines, each with its match count once known. */
export function ClosingChips({
  state: { filters },
  update,
  results,
}: Pick<FilterControls, 'state' | 'update' | 'results'>) {
  const counts = useIdleCounts(results?.countLastDays)
  return (
    <div className={styles.chips} role="group" aria-label={LISTING_TEXTS.upsetDeadline}>
      {CHIPS.map(([value, text]) => {
        const isChosen = filters.lastDay === value
        const count = counts?.get(value)
        return (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={isChosen}
            onClick={() => void update({ filters: { lastDay: isChosen ? null : value } }, 'push')}
          >
            {text}
            {count !== undefined && (
              <>
                {' '}
                <span className={styles.count} data-by-day="">
                  {countText(count)}
                </span>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** Whether a change removes the filter that one of these chips shows as chosen. */
export function isClosingChip(
  { filters }: FilterControls['state'],
  { filters: taken }: ListingUrlChange,
): boolean {
  return taken?.lastDay === null && CHIPS.some(([value]) => value === filters.lastDay)
}

/** Counts when the page is idle; the previous counts stay until then. */
function useIdleCounts(
  count: (() => ReadonlyMap<string, number>) | undefined,
): ReadonlyMap<string, number> | null {
  const [counts, setCounts] = useState<ReadonlyMap<string, number> | null>(null)
  useEffect(() => (count ? whenIdle(() => setCounts(count())) : undefined), [count])
  return counts
}
