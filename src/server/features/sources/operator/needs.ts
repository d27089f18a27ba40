import type { OperatorNeed } from '#contract/operator/overview.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { counted } from '#domain/text/counted.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { daysBetween, parsePlainDate } from '#domain/time/plain-date.ts'
import {
  findPastAdapter,
  readUnreadableSources,
  type UnreadableSource,
} from '#server/features/sources/find-adapter.ts'
import { listSources } from '#server/features/sources/list-sources.ts'
import type { ListedSource } from '#server/features/sources/list-sources.ts'
import { silenceAt } from '#server/features/sources/run/silence.ts'
import type { Silence } from '#server/features/sources/run/silence.ts'
import { readCountyReadings, readLastChanges } from '#server/features/sources/run/upkeep.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListedCounties, readOpenHeldRuns, readOpenPeriods } from './needs.store.ts'
import type { OpenHeldRun } from './needs.store.ts'
import { titleOf } from '#server/features/sources/title-of.ts'

const WORDS = {
  refused: 'the page could not be read',
  blocked: 'refuses to be read',
  failed: 'source failing',
} as const
type Bad = keyof typeof WORDS

/**
 * Held runs of sources and files, sources that cannot be read or whose last run failed, and lists and counties without
 * news. `now` in epoch milliseconds.
 */
export async function findSourceNeeds(db: Db, now: number): Promise<OperatorNeed[]> {
  const needs: OperatorNeed[] = []
  for (const run of await readOpenHeldRuns(db)) needs.push(await heldNeed(db, run, now))
  for (const source of await readUnreadableSources(db)) needs.push(await unreadableNeed(db, source, now))
  for (const source of await listSources(db)) {
    const need = await failureNeed(db, source, now)
    if (need !== null) needs.push(need)
  }
  for (const silence of silenceAt(now, await readLastChanges(db), await readCountyReadings(db)))
    needs.push(await silenceNeed(db, silence, now))
  return needs
}

async function heldNeed(db: Db, run: OpenHeldRun, now: number): Promise<OperatorNeed> {
  const titles = await Promise.all(run.sources.map((name) => nameOf(db, name)))
  const title = titles.join(', ') || run.file_name
  const at = await atStake(db, await countiesOf(db, run.sources), now)
  const waits = [
    run.new > 0 && `${run.new} new`,
    run.changed > 0 && `${run.changed} changed`,
    run.gone > 0 && `${run.gone} gone`,
  ].filter((part) => part !== false)
  const rows =
    waits.length === 0 ? '' : ` ${waits.join(', ')} ${lastCount(run) === 1 ? 'row waits' : 'rows wait'}.`
  return {
    id: `run.${run.id}`,
    area: 'sources',
    tone: 'waiting',
    title: `${title}: run held`,
    detail: `${sentence(run.problem ?? 'It gave no reason')}${rows}${at.sentence}`,
    touches: at.touches,
    since: run.started_at,
    link: `/operator/runs/${run.id}`,
    action: 'Review',
    days_to_deadline: at.days,
  }
}

function lastCount(run: OpenHeldRun): number {
  return run.gone || run.changed || run.new
}

async function unreadableNeed(
  db: Db,
  { name, title, counties, problem }: UnreadableSource,
  now: number,
): Promise<OperatorNeed> {
  const at = await atStake(db, counties, now)
  return {
    id: `source.${name}`,
    area: 'sources',
    tone: 'failed',
    title: `${title}: this release cannot use the source`,
    detail: `${sentence(problem)} It is not read until that is repaired.${at.sentence}`,
    touches: at.touches,
    since: null,
    link: '/operator/sources',
    action: 'Open',
    days_to_deadline: at.days,
  }
}

async function failureNeed(
  db: Db,
  { adapter, setting, last }: ListedSource,
  now: number,
): Promise<OperatorNeed | null> {
  // A source that is off waits for nobody.
  if (last === null || !isBad(last.state) || !setting.is_on) return null
  const at = await atStake(db, adapter.counties, now)
  return {
    id: `source.${adapter.name}`,
    area: 'sources',
    tone: 'failed',
    title: `${titleOf(adapter)}: ${WORDS[last.state]}`,
    detail: `${sentence(last.problems[0] ?? 'It gave no reason')} Nothing was changed.${at.sentence}`,
    touches: at.touches,
    since: last.started_at.toISOString(),
    link: `/operator/sources/${adapter.name}`,
    action: 'Open',
    days_to_deadline: at.days,
  }
}

function isBad(state: string): state is Bad {
  return state === 'refused' || state === 'blocked' || state === 'failed'
}

async function silenceNeed(db: Db, { of, title, text, since }: Silence, now: number): Promise<OperatorNeed> {
  const counties = 'county' in of ? [of.county] : await countiesOf(db, [of.source])
  const at = await atStake(db, counties, now)
  return {
    id: 'county' in of ? `silence.county.${of.county}` : `silence.source.${of.source}`,
    area: 'sources',
    tone: 'waiting',
    title: `${title}: no news`,
    detail: `${sentence(text)}${at.sentence}`,
    touches: at.touches,
    since: since.toISOString(),
    link: 'county' in of ? '/operator/sources' : `/operator/sources/${of.source}`,
    action: 'Open',
    days_to_deadline: at.days,
  }
}

/** What a subscriber could miss in these counties, as numbers. */
async function atStake(db: Db, counties: readonly string[], now: number) {
  const today = newYorkDate(now)
  const { listings, open, first_day } = await readOpenPeriods(db, counties, today)
  const first = parsePlainDate(first_day ?? '')
  return {
    sentence:
      open === 0 || first === null
        ? ''
        : ` ${counted(open, 'upset bid period is', 'upset bid periods are')} open in its counties; the first ends ${dayText(first, today)}.`,
    touches:
      counties.length > 1 ? counted(counties.length, 'county', 'counties') : counted(listings, 'listing'),
    days: first && daysBetween(today, first),
  }
}

/** The counties a source is for, or else those it lists now. */
async function countiesOf(db: Db, names: readonly string[]): Promise<string[]> {
  const adapters = await Promise.all(names.map((name) => findPastAdapter(db, name)))
  const declared = adapters.flatMap((adapter) => adapter?.counties ?? [])
  return declared.length > 0 ? [...new Set<string>(declared)] : readListedCounties(db, names)
}

async function nameOf(db: Db, name: string): Promise<string> {
  const adapter = await findPastAdapter(db, name)
  return adapter === null ? sourceName(name, '') : titleOf(adapter)
}

function sentence(text: string): string {
  // An address keeps its letters.
  const begun = /^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
