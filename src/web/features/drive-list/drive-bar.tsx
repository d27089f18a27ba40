import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { Leg, MapApp } from '#domain/drive-list/map-app-links.ts'
import { placeName } from '#domain/listing/address.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import styles from './drive-bar.module.css'
import { DRIVE } from './texts.ts'
import type { DriveStart } from './use-drive-url.ts'

const APPS: readonly MapApp[] = ['google', 'apple']

type DriveBarProps = {
  start: DriveStart
  onStart: (start: DriveStart) => void
  /** Possible starting points in addition to the person's position. */
  listings: readonly Listing[]
  /** The stops are in the person's own order, so the first one is fixed. */
  isOwnOrder: boolean
  legs: readonly Leg[]
}

/** Chooses the starting point, and exports the route to a map app. */
export function DriveBar({ start, onStart, listings, isOwnOrder, legs }: DriveBarProps) {
  return (
    <div className={styles.bar}>
      <NativeSelect
        label={DRIVE.start}
        classNames={{ root: `${styles.start}`, label: `${field.label}`, input: `${field.input}` }}
        data={[
          { value: 'anywhere', label: isOwnOrder ? DRIVE.firstStop : DRIVE.anywhere },
          { value: 'here', label: DRIVE.here },
          ...(isOwnOrder ? [] : listings).map((listing) => ({
            value: String(listing.id),
            label: placeName(listing),
          })),
        ]}
        value={String(start)}
        onChange={({ currentTarget: { value } }) =>
          onStart(value === 'anywhere' || value === 'here' ? value : Number(value))
        }
      />
      <Button onClick={() => window.print()}>
        <IconPrinter size={16} aria-hidden="true" />
        {DRIVE.print}
      </Button>
      <div className={styles.legs}>
        {legs.map(({ first, last, addresses }) => (
          <div key={first} className={styles.leg} role="group" aria-label={DRIVE.leg(first, last)}>
            <span>{DRIVE.leg(first, last)}</span>
            {APPS.map((app) => (
              <ButtonAnchor key={app} href={addresses[app]} target="_blank" rel="noreferrer">
                {DRIVE.open[app]}
              </ButtonAnchor>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
