import { formatCents } from '#domain/money/format-money.ts'
import { CART } from '#web/features/billing/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './sums.module.css'

/** The monthly total, below a line. */
export function MonthlyTotal({ cents, label = CART.total }: { cents: number; label?: string }) {
  return (
    <p className={styles.total}>
      <span>{label}</span>
      <strong className={words.xl}>{formatCents(cents)}</strong>
    </p>
  )
}

/** The amount charged immediately. */
export function Due({ cents, label }: { cents: number; label: string }) {
  return (
    <p className={styles.due}>
      <span>{label}</span>
      <strong>{formatCents(cents)}</strong>
    </p>
  )
}
