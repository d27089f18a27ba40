import { UI } from './texts.ts'
import styles from './logo.module.css'

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path fill="currentColor" d="M3 20h18v-3h-4v-4h-4V9H9V5H3z" />
      </svg>
      {UI.product}
    </span>
  )
}
