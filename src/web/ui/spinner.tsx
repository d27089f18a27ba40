import { UI } from './texts.ts'
import styles from './spinner.module.css'
import words from './words.module.css'

export function Spinner({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span role="status">
      <span className={styles.spinner} data-size={size} aria-hidden="true" />
      <span className={words.spoken}>{UI.loading}</span>
    </span>
  )
}

/** Fills the page under the top bar. Fades in after 300 ms, so a fast page never shows it. */
export function PageSpinner() {
  return (
    <div className={styles.page}>
      <Spinner size="lg" />
    </div>
  )
}
