import type { KeyboardEvent } from 'react'
import type { Position } from '#domain/geo/state-plane.ts'
import { type DrawingStep, feetToNext } from './corners.ts'
import styles from './corner-list.module.css'
import { OUTLINE } from './texts.ts'

interface CornerListProps {
  corners: readonly Position[]
  chosen: number | null
  onChoose: (place: number) => void
  onStep: (step: DrawingStep) => void
}

const ARROWS: Readonly<Record<string, Position>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const FAR_FEET = 10

/** The corners to move and delete without a pointer. */
export function CornerList({ corners, chosen, onChoose, onStep }: CornerListProps) {
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const arrow = ARROWS[event.key]
    if (!arrow && event.key !== 'Delete') return
    event.preventDefault()
    const far = event.shiftKey ? FAR_FEET : 1
    if (arrow) onStep({ kind: 'move', place, feet: [arrow[0] * far, arrow[1] * far] })
    else onStep({ kind: 'delete', place })
  }
  return (
    <ol className={styles.list} aria-label={OUTLINE.corners}>
      {corners.map((_corner, place) => (
        // Corners have no identity but their place.
        <li key={place}>
          <button
            type="button"
            className={styles.corner}
            aria-pressed={place === chosen}
            onClick={() => onChoose(place)}
            onFocus={() => onChoose(place)}
            onKeyDown={(event) => onKeyDown(event, place)}
          >
            {OUTLINE.corner(place + 1)}
            <span className={styles.length}>{OUTLINE.side(feetToNext(corners, place).toFixed(1))}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
