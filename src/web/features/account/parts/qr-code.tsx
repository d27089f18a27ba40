import { encode } from 'uqr'
import styles from './two-step.module.css'

/** White margin in modules, as the standard requires. */
const MARGIN = 4

/** One square per dark module. */
function squaresOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('')
}

/** A QR code, dark on white in every color scheme, because many scanners read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'L', border: 0 })
  const side = size + 2 * MARGIN
  return (
    <svg className={styles.qr} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <path d={squaresOf(data)} />
    </svg>
  )
}
