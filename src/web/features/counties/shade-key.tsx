import styles from './county-map.module.css'
import { SHADES } from './shades.ts'

/** Legend of the shades of a county map. */
export function ShadeKey() {
  return SHADES.map(({ shade, label }) => (
    <span key={shade} className={styles.step}>
      <i data-shade={shade} />
      {label}
    </span>
  ))
}
