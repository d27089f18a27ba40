import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { HANDLE_WIDTH, MIN_PANE_WIDTH, widthAfterClick } from './list-width.ts'
import styles from './split-handle.module.css'

const STEP = 16
/** Pointer movement in px that counts as a drag. */
const DRAG_THRESHOLD = 4

type SplitHandleProps = {
  /** Width of the list, px. */
  width: number
  frameWidth: () => number
  onResize: (width: number) => void
}

/** Resized by dragging, by arrow keys, or by clicks for people who can do neither. */
export function SplitHandle({ width, frameWidth, onResize }: SplitHandleProps) {
  const grip = useRef<number | null>(null)
  const hasMoved = useRef(false)
  const max = () => Math.max(MIN_PANE_WIDTH, frameWidth() - HANDLE_WIDTH - MIN_PANE_WIDTH)
  const shown = () => Math.min(width, max())
  const resize = (wanted: number) => onResize(Math.round(Math.min(max(), Math.max(MIN_PANE_WIDTH, wanted))))

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = event.clientX - shown()
    hasMoved.current = false
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (grip.current === null) return
    const wanted = clientX - grip.current
    // Ignores small movements during a click.
    hasMoved.current ||= Math.abs(wanted - shown()) >= DRAG_THRESHOLD
    if (hasMoved.current) resize(wanted)
  }
  const onClick = () => {
    if (!hasMoved.current) resize(widthAfterClick(shown(), max()))
  }
  const release = () => {
    grip.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = widthAfter(event, shown(), max())
    if (wanted === null) return
    event.preventDefault()
    resize(wanted)
  }
  return (
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-label={LISTING_TEXTS.resize}
      title={LISTING_TEXTS.resizeHint}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_PANE_WIDTH}
      aria-valuetext={`${width} pixels`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onClick={onClick}
      onKeyDown={onKeyDown}
    />
  )
}

function widthAfter({ key, shiftKey }: KeyboardEvent, width: number, max: number): number | null {
  const step = shiftKey ? 4 * STEP : STEP
  switch (key) {
    case 'ArrowLeft':
      return width - step
    case 'ArrowRight':
      return width + step
    case 'Home':
      return MIN_PANE_WIDTH
    case 'End':
      return max
    default:
      return null
  }
}
