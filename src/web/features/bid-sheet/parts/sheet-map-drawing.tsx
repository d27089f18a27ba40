import { PAGE } from '#domain/bid-sheet/texts.ts'
import type { BidSheetModel } from '#web/features/bid-sheet/api.ts'
import styles from './sheet-map-drawing.module.css'

/** The outline among the surrounding lots, cropped; without an outline, a line of text. */
export function SheetMapDrawing({ map }: { map: BidSheetModel['map'] }) {
  if (!map) return <p className={styles.noMap}>{PAGE.noOutline}</p>
  const { size, height, scale } = map
  const top = (size - height) / 2
  const bar = top + height - 20
  const end = 12 + scale.length
  return (
    <svg
      className={styles.map}
      viewBox={`0 ${top} ${size} ${height}`}
      width={size}
      height={height}
      role="img"
      aria-label={map.title}
    >
      <path className={styles.lots} d={map.lots} />
      <path className={styles.parcel} d={map.parcel} fillRule="evenodd" />
      <rect className={styles.veil} x={6} y={bar - 14} width={Math.max(scale.length + 12, 60)} height={28} />
      <path className={styles.bar} d={`M12 ${bar}v7H${end}v-7`} />
      <text x={12} y={bar - 4}>
        {scale.text}
      </text>
      <rect className={styles.veil} x={size - 28} y={top + 6} width={22} height={36} />
      <path d={`M${size - 17} ${top + 10}l5 14-5-3-5 3z`} />
      <text x={size - 17} y={top + 38} textAnchor="middle">
        N
      </text>
    </svg>
  )
}
