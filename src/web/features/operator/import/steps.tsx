import { IconCheck } from '@tabler/icons-react'
import styles from './steps.module.css'
import { IMPORT } from './texts.ts'

const STEPS = ['file', 'columns', 'dryRun', 'apply'] as const
export type Step = (typeof STEPS)[number]

/** Where an import stands. `now` is null once it is over. */
export function Steps({ now }: { now: Step | null }) {
  const place = now === null ? STEPS.length : STEPS.indexOf(now)
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < place ? 'done' : index === place ? 'now' : 'later'}
          aria-current={index === place ? 'step' : undefined}
        >
          <b>{index < place ? <IconCheck size={12} aria-hidden="true" /> : index + 1}</b>
          {IMPORT.steps[step]}
        </li>
      ))}
    </ol>
  )
}
