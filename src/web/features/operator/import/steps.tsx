import { IconCheck } from '@tabler/icons-react'
import styles from './steps.module.css'
import { IMPORT } from './texts.ts'

const STEPS = Object.values(IMPORT.steps)
export type Step = keyof typeof IMPORT.steps

/** Where an import stands. `now` is null once it is over. */
export function Steps({ now }: { now: Step | null }) {
  return <StepList steps={STEPS} now={now && IMPORT.steps[now]} />
}

/** The steps of a piece of work. `now` is null once it is over. */
export function StepList({ steps, now }: { steps: readonly string[]; now: string | null }) {
  const place = now === null ? steps.length : steps.indexOf(now)
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < place ? 'done' : index === place ? 'now' : 'later'}
          aria-current={index === place ? 'step' : undefined}
        >
          <b>{index < place ? <IconCheck size={12} aria-hidden="true" /> : index + 1}</b>
          {step}
        </li>
      ))}
    </ol>
  )
}
