import { countText } from '#domain/text/counted.ts'
import {
  IconCircleCheck,
  IconGavel,
  IconHourglass,
  IconListDetails,
  IconMapOff,
  IconStopwatch,
} from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { countTones } from './legend-counts.ts'
import { placeOf } from '#web/features/map/parts/camera/listing-position.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/map/parts/overlays.module.css'

const ROWS = [
  { tone: 'red', Icon: IconStopwatch, label: 'Upset bid ongoing' },
  { tone: 'blue', Icon: IconGavel, label: 'Auction in future' },
  { tone: 'gray', Icon: IconHourglass, label: 'Waiting or transferring' },
  { tone: 'green', Icon: IconCircleCheck, label: 'Redeemed or completed' },
] as const

/** Below the map, over a phone's map while open, or on paper. */
type LegendPlace = 'below' | 'over' | 'paper'

type LegendProps = { listings: readonly Listing[]; place: LegendPlace; id?: string }

/** Meaning of the colors and prices, and the number of filtered listings per color. */
export function Legend({ listings, place, id }: LegendProps) {
  const counts = useMemo(() => countTones(listings), [listings])
  const places = useMemo(() => listings.map(placeOf), [listings])
  const approximate = places.filter((place) => place?.isApproximate).length
  const unknown = places.filter((place) => place === null).length
  return (
    <dl id={id} className={styles.legend} data-place={place} aria-label={MAP_TEXTS.legend}>
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
      {unknown > 0 && (
        <div>
          <dt>
            <IconMapOff data-tone="gray" aria-hidden="true" />
            {MAP_TEXTS.unknownPlace}
          </dt>
          <dd>{countText(unknown)}</dd>
        </div>
      )}
      {counts.red > 0 && (
        <div>
          <dt>{MAP_TEXTS.pinPrices}</dt>
          <dd>{MAP_TEXTS.minimumBid}</dd>
        </div>
      )}
    </dl>
  )
}

type NothingOnMapProps = {
  listings: readonly Listing[]
  isAnyInView: boolean
  onShowAll: () => void
}

/** Why the map shows no listing, and the way to those out of view; nothing while it shows any. */
export function NothingOnMap({ listings, isAnyInView, onShowAll }: NothingOnMapProps) {
  const isAnyPlaced = useMemo(() => listings.some((listing) => placeOf(listing) !== null), [listings])
  if (isAnyPlaced && isAnyInView) return null
  return (
    <div className={styles.nothing} role="status">
      {isAnyPlaced ? MAP_TEXTS.noneInView : listings.length === 0 ? MAP_TEXTS.noListings : MAP_TEXTS.noPlaces}
      {isAnyPlaced && <Button onClick={onShowAll}>{MAP_TEXTS.showAll}</Button>}
    </div>
  )
}

/** On a phone the legend covers the map only while open. */
export function LegendOnDemand({ listings }: { listings: readonly Listing[] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.legendButton}
        aria-label={MAP_TEXTS.legend}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconListDetails size={16} aria-hidden="true" />
      </button>
      {isOpen && <Legend id={id} listings={listings} place="over" />}
    </>
  )
}
