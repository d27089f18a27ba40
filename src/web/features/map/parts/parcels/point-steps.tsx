import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import styles from './point-steps.module.css'
import { stepAtPoint, type SamePoint } from './same-point.ts'

type PointStepsProps = {
  samePoint: SamePoint
  /** The listing on screen. */
  id: number
  /** In its popup, or over a phone's map, whose sheet shows the listing. */
  place: 'popup' | 'over'
  onSelect: (id: number) => void
}

/** Steps through the listings at one point, which share a pin; nothing for a listing alone at its point. */
export function PointSteps({ samePoint, id, place, onSelect }: PointStepsProps) {
  const ids = samePoint.get(id)
  if (!ids) return null
  const button = (label: string, by: 1 | -1, Icon: typeof IconChevronLeft) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onSelect(stepAtPoint(samePoint, id, by))}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
  return (
    <div className={styles.steps} data-place={place}>
      <span role="status">{MAP_TEXTS.atThisPlace(ids.indexOf(id) + 1, ids.length)}</span>
      {button(MAP_TEXTS.previousAtThisPlace, -1, IconChevronLeft)}
      {button(MAP_TEXTS.nextAtThisPlace, 1, IconChevronRight)}
    </div>
  )
}
