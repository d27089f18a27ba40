import { begunSentence } from '#domain/text/first-letter.ts'
import type { OperatorNeed } from '#contract/operator/overview.ts'
import { problemText } from '#domain/sources/problem-text.ts'
import { counted } from '#domain/text/counted.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import {
  findPastAdapters,
  readUnreadableSources,
  type UnreadableSource,
} from '#server/features/sources/find-adapter.ts'
import { listSources } from '#server/features/sources/list-sources.ts'
import type { ListedSource } from '#server/features/sources/list-sources.ts'
import { silenceAt } from '#server/features/sources/run/silence.ts'
import type { Silence } from '#server/features/sources/run/silence.ts'
import { readCountyReadings, readLastChanges } from '#server/features/sources/run/upkeep.store.ts'
import { readSourceTitles } from '#server/features/ingest/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListedCounties, readOpenPeriods } from './needs.store.ts'
import type { CountyPeriods } from './needs.store.ts'
import { type ImportRow, readOpenHeldRuns } from './sources.store.ts'
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
  const held = await readOpenHeldRuns(db)
  const unreadable = await readUnreadableSources(db)
  const sources = await listSources(db)
  const silences = silenceAt(now, await readLastChanges(db), await readCountyReadings(db, new Date(now)))
  const names = [
    ...held.flatMap((run) => run.sources),
    ...silences.flatMap(({ of }) => ('source' in of ? [of.source] : [])),
  ]
  const today = newYorkDate(now)
  const known = {
    today,
    periods: await readOpenPeriods(db, today),
    adapters: await findPastAdapters(db, names),
    titles: await readSourceTitles(db),
    listed: await readListedCounties(db, names),
  }
  return [
    ...[...Map.groupBy(held, (run) => run.sources.join('\n')).values()].flatMap((runs) =>
      heldNeed(runs, known),
    ),
    ...unreadable.map((source) => unreadableNeed(source, known)),
    ...sources.flatMap((source) => failureNeed(source, known) ?? []),
    ...silences.map((silence) => silenceNeed(silence, known)),
  ]
}

/** What is read once for all needs. */
interface Known {
  readonly today: PlainDate
  readonly periods: readonly CountyPeriods[]
  /** By the name of each source of a held run or without news, also those that were taken out. */
  readonly adapters: ReadonlyMap<string, SourceAdapter>
  /** Names on screen of all sources, by key. */
  readonly titles: ReadonlyMap<string, string>
  /** The counties each of these lists now. */
  readonly listed: ReadonlyMap<string, readonly string[]>
}

/** One need for the held runs of the same sources, of which the newest one tells what waits. */
function heldNeed(runs: readonly ImportRow[], known: Known): OperatorNeed[] {
  const run = runs.at(-1)
  if (run === undefined) return []
  const older = runs.length - 1
  const sources = run.sources.map((name) => ({ name, title: known.titles.get(name) ?? name }))
  const title = sources.map((source) => source.title).join(', ') || run.file_name
  const at = atStake(countiesOf(run.sources, known), known)
  const waits = [
    run.new > 0 && `${run.new} new`,
    run.changed > 0 && `${run.changed} changed`,
    run.gone > 0 && `${run.gone} gone`,
  ].filter((part) => part !== false)
  const rows =
    waits.length === 0 ? '' : ` ${waits.join(', ')} ${lastCount(run) === 1 ? 'row waits' : 'rows wait'}.`
  const others = older === 0 ? '' : ` ${counted(older, 'older run is', 'older runs are')} held, too.`
  const need: OperatorNeed = {
    id: `run.${run.id}`,
    area: 'sources',
    tone: 'waiting',
    title: `${title}: run held`,
    detail: `${sentence(problemText(run.problem ?? 'It gave no reason', known.today, sources))}${rows}${others}${at.sentence}`,
    touches: at.touches,
    since: run.started_at,
    link: `/operator/runs/${run.id}`,
    action: 'Review',
    days_to_deadline: at.days,
  }
  return [need]
}

function lastCount(run: ImportRow): number {
  return run.gone || run.changed || run.new
}

function unreadableNeed({ name, title, counties, problem }: UnreadableSource, known: Known): OperatorNeed {
  const at = atStake(counties, known)
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

function failureNeed({ adapter, setting, last }: ListedSource, known: Known): OperatorNeed | null {
  // A source that is off needs no operator.
  if (last === null || !isBad(last.state) || !setting.is_on) return null
  const at = atStake(adapter.counties, known)
  const source = { name: adapter.name, title: titleOf(adapter) }
  return {
    id: `source.${adapter.name}`,
    area: 'sources',
    tone: 'failed',
    title: `${titleOf(adapter)}: ${WORDS[last.state]}`,
    detail: `${sentence(problemText(last.problems[0] ?? 'It gave no reason', known.today, [source]))} Nothing was changed.${at.sentence}`,
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

function silenceNeed({ of, title, text, since }: Silence, known: Known): OperatorNeed {
  const counties = 'county' in of ? [of.county] : countiesOf([of.source], known)
  const at = atStake(counties, known)
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
function atStake(counties: readonly string[], { today, periods }: Known) {
  const own = periods.filter(({ county }) => counties.includes(county))
  const listings = own.reduce((sum, each) => sum + each.listings, 0)
  const open = own.reduce((sum, each) => sum + each.open, 0)
  const [first = null] = own.flatMap(({ first_day }) => wireDay(first_day) ?? []).toSorted()
  return {
    sentence:
      open === 0 || first === null
        ? ''
        : ` ${counted(open, 'upset bid period is', 'upset bid periods are')} open in ${counties.length > 1 ? 'its counties' : 'the county'}; the first ends ${dayText(first, today)}.`,
    touches:
      counties.length > 1 ? counted(counties.length, 'county', 'counties') : counted(listings, 'listing'),
    days: first && daysBetween(today, first),
  }
}

/** The counties a source is for, or else those it lists now. */
function countiesOf(names: readonly string[], { adapters, listed }: Known): string[] {
  const declared = names.flatMap((name) => adapters.get(name)?.counties ?? [])
  return [...new Set(declared.length > 0 ? declared : names.flatMap((name) => listed.get(name) ?? []))]
}

function sentence(text: string): string {
  const begun = begunSentence(text)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
