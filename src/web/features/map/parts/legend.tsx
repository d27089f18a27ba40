import { countText } from '#domain/listing/counted.ts'
import { IconCircleCheck, IconGavel, IconHourglass, IconStopwatch } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { countTones } from './legend-counts.ts'
import { placeOf } from './listing-place.ts'
import styles from './overlays.module.css'

const ROWS = [
  { tone: 'red', Icon: IconStopwatch, label: 'Upset bid ongoing' },
  { tone: 'blue', Icon: IconGavel, label: 'Auction in future' },
  { tone: 'gray', Icon: IconHourglass, label: 'Waiting or transferring' },
  { tone: 'green', Icon: IconCircleCheck, label: 'Redeemed or completed' },
] as const

type LegendProps = { listings: readonly Listing[]; isPrinted?: boolean }

/** What the colours mean, and how many listings the filters leave of each; over the map, or in a row on paper. */
export function Legend({ listings, isPrinted = false }: LegendProps) {
  const counts = useMemo(() => countTones(listings), [listings])
  const approximate = useMemo(
    () => listings.filter((listing) => placeOf(listing)?.isApproximate).length,
    [listings],
  )
  return (
    <dl className={isPrinted ? styles.printedLegend : styles.legend} aria-label={MAP_TEXTS.legend}>
      {ROWS.map(({ tone, Icon, label }) => (
        <div key={tone}>
          <dt>
            <Icon data-tone={tone} aria-hidden="true" />
            {label}
          </dt>
          <dd>{countText(counts[tone])}</dd>
        </div>
      ))}
      {approximate > 0 && (
        <div>
          <dt>
            <i className={styles.approximate} aria-hidden="true" />
            {MAP_TEXTS.approximate}
          </dt>
          <dd>{countText(approximate)}</dd>
        </div>
      )}
    </dl>
  )
}
