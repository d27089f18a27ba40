import type { OutlinesAround } from '#contract/operator/outlines.ts'
import styles from './along.module.css'
import { OUTLINE } from './texts.ts'

interface AlongProps {
  around: OutlinesAround | undefined
  isNear: boolean
  isFetching: boolean
  problem: string | null
  /** What else the map shows in the color of listings. */
  beside: readonly string[]
  /** Whether the map shows where the sources place the listing. */
  hasPoint: boolean
}

/** What the lines on the map are, and how many there are to draw along. */
export function Along({ around, isNear, isFetching, problem, beside, hasPoint }: AlongProps) {
  const text = problem ?? alongText(around, isNear, isFetching)
  return (
    <div className={styles.along} role="status">
      {text !== null && <p>{text}</p>}
      {text === null && around && (
        <>
          {around.parcels !== null && (
            <p className={styles.key} data-key="lots">
              {OUTLINE.lots(around.parcels.length, around.service)}
            </p>
          )}
          <p className={styles.key} data-key="listings">
            {OUTLINE.listings(around.listings.length)}
          </p>
          {around.parcels === null && <p>{OUTLINE.unreachable}</p>}
        </>
      )}
      {beside.map((what) => (
        <p key={what} className={styles.key} data-key="listings">
          {what}
        </p>
      ))}
      {hasPoint && (
        <p className={styles.key} data-key="point">
          {OUTLINE.point}
        </p>
      )}
    </div>
  )
}

function alongText(around: OutlinesAround | undefined, isNear: boolean, isFetching: boolean): string | null {
  if (!isNear) return OUTLINE.zoomIn
  if (!around) return isFetching ? OUTLINE.loading : ''
  return around.listings.length === 0 && around.parcels?.length === 0 ? OUTLINE.noneAround : null
}
