import type { CountyFreshness, OperatorNeed, Overview, PeopleFigures } from '#contract/operator/overview.ts'
import { counted } from '#domain/text/counted.ts'
import { isUnread } from '#domain/sources/is-unread.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { dayAndHourText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { readAuditLog } from '#server/features/operator/audit/audit-log.store.ts'
import { countJobs } from '#server/features/operator/jobs/jobs.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type CountyRow, readCountyRows, readLastEnd, readTotals } from './overview.store.ts'

const DONE_LATELY = 6

/** What the overview shows. `now` in epoch milliseconds. */
export async function readOverview(
  db: Db,
  now: number,
  { needs, people }: { needs: readonly OperatorNeed[]; people: PeopleFigures },
): Promise<Overview> {
  const today = newYorkDate(now)
  const counties = (await readCountyRows(db, new Date(now))).map((row) => freshnessOf(row, now, today))
  const totals = await readTotals(db)
  const jobs = await countJobs(db)
  const lately = await readAuditLog(db, {}, { before: null, limit: DONE_LATELY })
  const good = counties.filter(({ state }) => state === 'good').length
  return {
    needs: needs.toSorted(byUrgency),
    checked: [
      `${counted(totals.sources_on, 'source')} on a schedule`,
      `${good} of ${counted(counties.length, 'county', 'counties')} read within four days`,
      `${counted(jobs.failed, 'failed job')}, ${counted(jobs.waiting, 'job')} waiting`,
    ],
    clear_since: needs.length === 0 ? await readLastEnd(db) : null,
    people,
    counties: counties.toSorted(byState),
    done_lately: lately.map(({ id, at, action, about }) => ({ id, at, action, about })),
    ...totals,
  }
}

/** First what could make a subscriber miss a deadline, the nearest first; then what failed; then the oldest. */
function byUrgency(a: OperatorNeed, b: OperatorNeed): number {
  return (
    (a.days_to_deadline ?? Infinity) - (b.days_to_deadline ?? Infinity) ||
    Number(b.tone === 'failed') - Number(a.tone === 'failed') ||
    (a.since ?? '').localeCompare(b.since ?? '')
  )
}

const WORST_FIRST = ['failed', 'held', 'stale', 'no_source', 'good'] as const

function byState(a: CountyFreshness, b: CountyFreshness): number {
  return WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state) || a.county.localeCompare(b.county)
}

function freshnessOf(row: CountyRow, now: number, today: PlainDate): CountyFreshness {
  const { county, listings, last_read_at, newest_change_at, sources } = row
  return {
    county,
    listings,
    last_read_at,
    newest_change_at,
    state: stateOf(row, now),
    sources: [...new Set(sources.map((name) => sourceName(name, county)))],
    next_deadline: dayAndHourText(row.next_day, row.next_closes_at_minute, today),
  }
}

function stateOf({ last_read_at, run_states }: CountyRow, now: number): CountyFreshness['state'] {
  if (last_read_at === null) return 'no_source'
  if (run_states.includes('held') || run_states.includes('refused')) return 'held'
  if (run_states.includes('failed') || run_states.includes('blocked')) return 'failed'
  return isUnread(Date.parse(last_read_at), now) ? 'stale' : 'good'
}
