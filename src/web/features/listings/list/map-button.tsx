import { IconList, IconMap } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import styles from './map-button.module.css'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'

type MapButtonProps = {
  /** The map is shown; the button leads to the list. */
  isMap: boolean
  /** Px from the lower edge that something else takes. */
  bottom: number
  onToggle: () => void
}

/** Floats over a phone's list or map and leads to the other. */
export function MapButton({ isMap, bottom, onToggle }: MapButtonProps) {
  const Icon = isMap ? IconList : IconMap
  return (
    <Button
      look="primary"
      size="tall"
      className={`${styles.float}`}
      style={{ bottom: bottom + 20 }}
      onClick={onToggle}
    >
      <Icon size={16} aria-hidden="true" />
      {isMap ? LISTING_TEXTS.viewList : LISTING_TEXTS.viewMap}
    </Button>
  )
}
