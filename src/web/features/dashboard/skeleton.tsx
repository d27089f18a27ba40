import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './skeleton.module.css'

/** Skeleton panels with a number of lines each. Delayed by 300 ms, so that a fast answer never shows them. */
export function PartSkeletons({ lines }: { lines: readonly number[] }) {
  return (
    <div className={styles.parts} role="status">
      <span className={words.spoken}>{UI.loading}</span>
      {lines.map((count, part) => (
        <div key={part} className={styles.part} aria-hidden="true">
          {Array.from({ length: count }, (_, line) => (
            <div key={line} className={styles.line}>
              <span />
              <span />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
