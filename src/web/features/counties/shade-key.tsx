import styles from './county-map.module.css'
import { SHADES } from './shades.ts'

/** What the shades of a map of counties mean. */
export function ShadeKey() {
  return SHADES.map(({ shade, label }) => (
    <span key={shade} className={styles.step}>
      <i data-shade={shade} />
      {label}
    </span>
  ))
}
