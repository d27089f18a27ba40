import { useComputedColorScheme } from '@mantine/core'
import type { TourStep } from '#web/features/tour/texts.ts'
import styles from './step-picture.module.css'

/** Keyed by file name: step, window width, and color scheme. */
const pictures = import.meta.glob<string>('../pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The product at this step, in the current color scheme. */
export function StepPicture({ step }: { step: TourStep }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const source = (kind: 'wide' | 'narrow') => pictures[`../pictures/${step.key}-${kind}-${scheme}.webp`]
  return (
    <picture className={styles.frame}>
      <source media="(max-width: 768px)" srcSet={source('narrow')} width="390" height="400" />
      <img className={styles.picture} src={source('wide')} alt={step.picture} width="960" height="540" />
    </picture>
  )
}
