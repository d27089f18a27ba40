import { IconList, IconMap } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import styles from './map-button.module.css'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'

type MapButtonProps = {
  /** True while the map is shown; the button then leads to the list. */
  isMap: boolean
  /** Px taken at the lower edge. */
  bottom: number
  onToggle: () => void
}

/** Floating button on phones that switches between list and map. */
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
