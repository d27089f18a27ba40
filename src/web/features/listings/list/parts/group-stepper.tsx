import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import styles from './group-stepper.module.css'

type GroupStepperProps = {
  /** Index of the visible parcel, from 0. */
  shown: number
  count: number
  onStep: (shown: number) => void
  tabIndex: 0 | -1
}

/** Cycles through the parcels sold together. */
export function GroupStepper({ shown, count, onStep, tabIndex }: GroupStepperProps) {
  const button = (label: string, step: 1 | -1, Icon: typeof IconChevronLeft) => (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabIndex}
      onClick={() => onStep((shown + step + count) % count)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
  return (
    <span className={styles.stepper}>
      {button(LISTING_TEXTS.previousParcel, -1, IconChevronLeft)}
      <span aria-live="polite">
        {shown + 1} of {count}
      </span>
      {button(LISTING_TEXTS.nextParcel, 1, IconChevronRight)}
    </span>
  )
}
