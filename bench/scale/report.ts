import { alignedTable } from '../support/table.ts'
import { MACHINES, SUBSCRIBERS } from './assumptions.ts'
import type { Cost } from './costs/meter.ts'
import type { UnitCosts } from './costs/unit-costs.ts'
import type { ByMinute } from './day/by-minute.ts'
import type { SimulatedDay } from './day/simulate.ts'
import {
  changesOf,
  CONNECTIONS,
  emailsOf,
  endOf,
  enginesOf,
  loadOf,
  neededOf,
  type Work,
  worksOf,
} from './engines.ts'

/** Notifications are kept this long; see `alerts.jobs.ts`. */
const NOTIFICATION_DAYS = 183

/** A number with the three digits that count, such as 1.23, 45.6 or 78,900. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return 'any number'
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 6 })
}

function gigabytes(bytes: number): string {
  return `${short(bytes / 1e9)} GB`
}

/** The report of a simulated day: what happens, what it costs, and where each engine ends. */
export function reportOf(day: SimulatedDay, costs: UnitCosts): string {
  const works = worksOf(day, costs)
  return [
    `One day, ${SUBSCRIBERS.toLocaleString('en')} subscribers`,
    alignedTable(dayLines(day)),
    'Bytes of the day',
    alignedTable(byteLines(day, costs, [...works.web, ...works.worker])),
    'Processor time, ms a second: the whole day and the busiest minute of each kind of work',
    alignedTable(loadLines([...works.web, ...works.worker])),
    'Cost of one unit on this machine',
    alignedTable(costLines([...works.web, ...works.worker], costs)),
    `Where each engine ends; alerts may wait ${MACHINES.alertMinutes} minutes, calls may not`,
    alignedTable(engineLines(day, costs)),
  ].join('\n\n')
}

function dayLines(day: SimulatedDay): string[][] {
  const { alerts, visits } = day
  const line = (what: string, part: ByMinute) => [
    ...[what, short(part.total), short(part.total / SUBSCRIBERS), short(part.mean), short(part.peak)],
  ]
  return [
    ['', 'a day', 'per subscriber', 'a second, mean', 'a second, peak'],
    line('changes of listings', changesOf(day)),
    line('people read by fan-outs', alerts.candidates),
    line('notifications stored', alerts.rows),
    line('emails', emailsOf(day)),
    line('  of them daily summaries', alerts.summaries),
    line('pushes', alerts.pushes),
    line('texts', alerts.texts),
    ['  beyond the daily limit', short(alerts.textsBeyondLimit), '', '', ''],
    ['new under the bell', short(alerts.bellRows), short(alerts.bellRows / SUBSCRIBERS), '', ''],
    line('jobs of alerts', alerts.jobs),
    line('visits', visits.visits),
    line('lists in full', visits.lists),
    line('lists not modified', visits.unchanged),
    line('details', visits.details),
    line('small calls', visits.smallCalls),
    line('messages to open pages', visits.messages),
    line('session reads of open pages', visits.sessionReads),
    line('  for changes in other counties', visits.readsForOthers),
    ['pages open at once', short(visits.open.highest), '', '', ''],
  ]
}

function byteLines(
  { alerts, visits, ...rest }: SimulatedDay,
  costs: UnitCosts,
  works: readonly Work[],
): string[][] {
  const log = loadOf(works, 'log')
  const parts: [what: string, bytes: number, isShared: boolean][] = [
    ['lists', visits.listings.total * costs.listingBytes, false],
    ['details', visits.details.total * costs.detailsBytes, false],
    ['small calls', visits.smallCalls.total * costs.smallCallBytes, false],
    ['code of the pages', visits.codeLoads.total * costs.codeBytes, true],
    ['public pages', visits.publicViews.total * (costs.publicPageBytes + costs.codeBytes), true],
  ]
  const total = parts.reduce((all, [, bytes]) => all + bytes, 0)
  const shared = parts.reduce((all, [, bytes, isShared]) => all + (isShared ? bytes : 0), 0)
  const percent = (bytes: number) => `${((100 * bytes) / total).toFixed(1)} %`
  const day = { alerts, visits, ...rest }
  return [
    ['', 'a day', 'of what web servers send'],
    ...parts.map(([what, bytes]) => [what, gigabytes(bytes), percent(bytes)]),
    ['what a shared cache can answer', gigabytes(shared), percent(shared)],
    ['emails', gigabytes(emailsOf(day).total * costs.emailBytes), ''],
    ['write-ahead log', gigabytes(log.total), ''],
    [`  in the busiest minute, a second`, gigabytes(log.peak), ''],
    ['events with indexes', gigabytes(changesOf(day).total * costs.eventRowBytes), ''],
    ['notifications with indexes', gigabytes(alerts.rows.total * costs.notificationRowBytes), ''],
    [
      `  kept for ${NOTIFICATION_DAYS} days`,
      gigabytes(alerts.rows.total * costs.notificationRowBytes * NOTIFICATION_DAYS),
      '',
    ],
  ]
}

function loadLines(works: readonly Work[]): string[][] {
  const line = (what: string, own: readonly Work[]) => [
    what,
    ...(['node', 'database'] as const).flatMap((place) => {
      const load = loadOf(own, place)
      return [short(load.mean), short(load.peak)]
    }),
  ]
  return [
    ['', 'ours, mean', 'ours, peak', "PostgreSQL's, mean", "PostgreSQL's, peak"],
    ...works.map((work) => line(work.name, [work])),
    line('all', works),
  ]
}

function costLines(works: readonly Work[], costs: UnitCosts): string[][] {
  const line = (what: string, { node, database, log }: Cost) => [
    ...[what, `${short(node)} ms`, `${short(database)} ms`, `${short(log)} B`],
  ]
  return [
    ['', 'our processor time', "PostgreSQL's", 'write-ahead log'],
    ...works.map(({ name, cost }) => line(name, cost)),
    ['bytes of a listing in a list, of an email', short(costs.listingBytes), short(costs.emailBytes), ''],
    ['memory of an open stream', `${short(costs.streamBytes / 1000)} kB`, '', ''],
    ['connections of a web process, of a worker', String(CONNECTIONS.web), String(CONNECTIONS.worker), ''],
  ]
}

function engineLines(day: SimulatedDay, costs: UnitCosts): string[][] {
  return [
    ['engine', 'what is counted', 'mean', 'wanted', 'one does', 'engines', 'one is enough for'],
    ...enginesOf(day, costs).map((engine) => [
      ...[engine.name, engine.unit, short(engine.mean), short(engine.wanted), short(engine.capacity)],
      ...[short(neededOf(engine)), short(endOf(engine))],
    ]),
  ]
}
