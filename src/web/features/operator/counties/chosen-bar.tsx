import { Button } from '#web/ui/button.tsx'
import styles from './chosen-bar.module.css'
import { COUNTIES } from './texts.ts'

/** Where the prices are below the long table, the bar at the table's lower edge leads to them. */
export function ChosenBar({ count, onPrices }: { count: number; onPrices: () => void }) {
  if (count === 0) return null
  return (
    <div className={styles.bar}>
      <span>{COUNTIES.chosen(count)}</span>
      <Button look="primary" onClick={onPrices}>
        {COUNTIES.toPrices}
      </Button>
    </div>
  )
}
