import type { CountySource } from '#contract/listings/county-schema.ts'
import { isReadingLate } from '#domain/counties/reading-gap.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import words from '#web/ui/words.module.css'
import styles from './freshness.module.css'
import { COUNTY } from './texts.ts'

type FreshnessProps = {
  sources: readonly CountySource[]
  /** Epoch milliseconds. */
  now: number
}

/** When each source of a county was last checked, and how often; no data here is newer. */
export function Freshness({ sources, now }: FreshnessProps) {
  if (sources.length === 0) return COUNTY.neverRead
  const today = newYorkDate(now)
  return (
    <>
      <ul className={styles.sources}>
        {sources.map(({ name, last_read_at, usual_gap_hours }) => (
          <li key={`${name} ${last_read_at}`}>
            {name}: {COUNTY.lastRead(instantText(last_read_at, today))}, {gapText(usual_gap_hours)}.{' '}
            {isReadingLate(Date.parse(last_read_at), usual_gap_hours, now) && <strong>{COUNTY.late}</strong>}
          </li>
        ))}
      </ul>
      <p className={words.label}>{COUNTY.freshNote}</p>
    </>
  )
}

function gapText(hours: number | null): string {
  if (hours === null) return COUNTY.tooFewReadings
  // Daily checks are not exactly 24 hours apart.
  return hours < 20
    ? COUNTY.hours(Math.max(1, Math.round(hours)))
    : COUNTY.days(Math.max(1, Math.round(hours / 24)))
}
