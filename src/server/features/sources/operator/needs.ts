import type { OperatorNeed } from '#contract/operator/overview.ts'
import { counted } from '#domain/text/counted.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { daysBetween, parsePlainDate } from '#domain/time/plain-date.ts'
import { listSources } from '#server/features/sources/list-sources.ts'
import type { ListedSource } from '#server/features/sources/list-sources.ts'
import { silenceAt } from '#server/features/sources/run/silence.ts'
import { readCountyReadings, readLastChanges } from '#server/features/sources/run/upkeep.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { titleOf } from './read-sources.ts'
import { readOpenPeriods } from './sources.store.ts'

const WORDS = {
  held: 'run held',
  refused: 'the page could not be read',
  blocked: 'refuses to be read',
  failed: 'source failing',
} as const
type Bad = keyof typeof WORDS

/** Sources whose last run is held or failed, and lists and counties without news. `now` in epoch milliseconds. */
export async function findSourceNeeds(db: Db, now: number): Promise<OperatorNeed[]> {
  const needs: OperatorNeed[] = []
  for (const source of await listSources(db)) {
    const need = await needOf(db, source, now)
    if (need !== null) needs.push(need)
  }
  const silent = silenceAt(now, await readLastChanges(db), await readCountyReadings(db))
  return [...needs, ...silent.map(silenceNeed)]
}

function badState({ setting, last }: ListedSource): Bad | null {
  if (last === null) return null
  const { state } = last
  if (state !== 'held' && state !== 'refused' && state !== 'blocked' && state !== 'failed') return null
  // A source that is off waits for nobody, except with a run that an operator can still release.
  if (state === 'held') return last.import_state === 'held' ? 'held' : null
  return setting.is_on ? state : null
}

async function needOf(db: Db, source: ListedSource, now: number): Promise<OperatorNeed | null> {
  const { adapter, last } = source
  const state = badState(source)
  if (state === null || last === null) return null
  const periods = await readOpenPeriods(db, adapter.name)
  const first = parsePlainDate(periods.first_day ?? '')
  const open =
    periods.open > 0
      ? ` ${counted(periods.open, 'upset bid period is', 'upset bid periods are')} open there.`
      : ''
  const isHeld = state === 'held'
  return {
    id: `source.${adapter.name}`,
    area: 'sources',
    tone: isHeld ? 'waiting' : 'failed',
    title: `${titleOf(adapter)}: ${WORDS[state]}`,
    detail: `${sentence(last.problems[0] ?? 'It gave no reason')} Nothing was changed.${open}`,
    touches:
      periods.counties > 1
        ? counted(periods.counties, 'county', 'counties')
        : counted(periods.listings, 'listing'),
    since: last.started_at.toISOString(),
    link:
      isHeld && last.ingest_run_id !== null
        ? `/operator/runs/${last.ingest_run_id}`
        : `/operator/sources/${adapter.name}`,
    action: isHeld ? 'Review' : 'Open',
    days_to_deadline: first && daysBetween(newYorkDate(now), first),
  }
}

function silenceNeed(problem: string): OperatorNeed {
  const [title = '', detail = ''] = problem.split(': ')
  return {
    id: `silence.${title}`,
    area: 'sources',
    tone: 'waiting',
    title: `${title}: no news`,
    detail: sentence(detail),
    touches: '',
    since: null,
    link: '/operator/sources',
    action: 'Open',
    days_to_deadline: null,
  }
}

function sentence(text: string): string {
  // An address keeps its letters.
  const begun = /^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
