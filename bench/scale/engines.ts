import { LIMITS } from '#server/features/following/live/open-pages.ts'
import { spareLimits, webLimits, workLimits } from '#server/platform/db/limits.ts'
import { CONCURRENCY } from '#server/platform/jobs/worker.ts'
import { MACHINES, OUTSIDE, SUBSCRIBERS } from './assumptions.ts'
import type { Cost } from './costs/meter.ts'
import type { UnitCosts } from './costs/unit-costs.ts'
import { ByMinute, rateFor } from './day/by-minute.ts'
import type { SimulatedDay } from './day/simulate.ts'

/** Emails one worker process sends at a time: the connections of its mailer. */
const MAILS_AT_A_TIME = 5

/** Connections of one process to PostgreSQL (decisions 084 and 091). */
export const CONNECTIONS = {
  /** Two pools with a spare each, and two that pack lists. */
  web: webLimits.connections + workLimits.connections + 2 * spareLimits.connections + 2,
  worker: workLimits.connections + spareLimits.connections,
}

/** One engine: what the day asks of it, and what one can do. */
export type Engine = {
  name: string
  unit: string
  /** Over the whole day. */
  mean: number
  /** What it must be able to do: the busiest minute, or what an alert's waiting time allows. */
  wanted: number
  /** What one does. */
  capacity: number
}

/** How many of the engine the day takes; a part of one counts. */
export function neededOf({ wanted, capacity }: Engine): number {
  return wanted / capacity
}

/** How many subscribers one is enough for, if everything grows with them. */
export function endOf(engine: Engine): number {
  return SUBSCRIBERS / neededOf(engine)
}

/** One kind of work on the day with the cost of a unit. */
export type Work = { name: string; amount: ByMinute; cost: Cost }

/** The work of the web servers and of the workers. */
export function worksOf(day: SimulatedDay, costs: UnitCosts): { web: Work[]; worker: Work[] } {
  const { alerts, visits } = day
  return {
    web: [
      { name: 'lists', amount: sumOf(visits.lists, visits.unchanged), cost: costs.unchanged },
      { name: 'listings in lists', amount: visits.listings, cost: costs.listing },
      { name: 'details', amount: visits.details, cost: costs.details },
      { name: 'small calls', amount: visits.smallCalls, cost: costs.smallCall },
      { name: 'session reads of open pages', amount: visits.sessionReads, cost: costs.sessionRead },
    ],
    worker: [
      { name: 'changed listings', amount: changesOf(day), cost: costs.event },
      { name: 'people read by fan-outs', amount: alerts.candidates, cost: costs.candidate },
      { name: 'notifications', amount: alerts.rows, cost: costs.notification },
      { name: 'emails', amount: emailsOf(day), cost: costs.email },
      // The same reads as an email, and one request each.
      { name: 'pushes and texts', amount: sumOf(alerts.pushes, alerts.texts), cost: costs.email },
    ],
  }
}

export function changesOf({ batches }: SimulatedDay): ByMinute {
  const changes = new ByMinute()
  for (const { minute, changes: own } of batches) changes.add(minute, own.length)
  return changes
}

export function emailsOf({ alerts }: SimulatedDay): ByMinute {
  return sumOf(alerts.instantEmails, alerts.summaries)
}

function sumOf(...parts: readonly ByMinute[]): ByMinute {
  return ByMinute.sumOf(parts.map((part) => [part, 1]))
}

/** Milliseconds of processor time, or bytes, that works take in one place. */
export function loadOf(works: readonly Work[], place: keyof Cost): ByMinute {
  return ByMinute.sumOf(works.map(({ amount, cost }) => [amount, cost[place]]))
}

/** Every engine of the day. */
export function enginesOf(day: SimulatedDay, costs: UnitCosts): Engine[] {
  const works = worksOf(day, costs)
  const { alerts, visits } = day
  const web = loadOf(works.web, 'node')
  const worker = loadOf(works.worker, 'node')
  const reads = loadOf(works.web, 'database')
  const writes = loadOf(works.worker, 'database')
  const core = MACHINES.usable * 1000
  const emails = emailsOf(day)
  const within = (arrivals: ByMinute) => rateFor(arrivals, MACHINES.alertMinutes)
  const database = {
    // Calls cannot wait, alerts can.
    ...{ unit: 'ms of processor a second', mean: reads.mean + writes.mean },
    ...{ wanted: reads.peak + within(writes), capacity: MACHINES.databaseCores * core },
  }
  const mailLane = { unit: 'emails a second', mean: emails.mean, wanted: within(emails) }
  const processes = Math.ceil(web.peak / core)
  const workers = Math.ceil(within(worker) / core)
  const held = processes * CONNECTIONS.web + workers * CONNECTIONS.worker
  return [
    { name: `PostgreSQL, ${MACHINES.databaseCores} cores`, ...database },
    {
      ...{ name: 'PostgreSQL, connections', unit: 'connections', mean: held, wanted: held },
      capacity: MACHINES.databaseConnections,
    },
    ...[
      {
        name: 'web process',
        unit: 'ms of processor a second',
        mean: web.mean,
        wanted: web.peak,
        capacity: core,
      },
      {
        ...{ name: 'worker process', unit: 'ms of processor a second', mean: worker.mean },
        ...{ wanted: within(worker), capacity: core },
      },
      { name: 'mail lane of a worker', ...mailLane, capacity: MAILS_AT_A_TIME / OUTSIDE.mailSeconds },
      { name: 'account at a mail service', ...mailLane, capacity: OUTSIDE.mailsPerSecond },
      {
        ...{ name: 'push lane of a worker', unit: 'pushes a second', mean: alerts.pushes.mean },
        ...{ wanted: within(alerts.pushes), capacity: CONCURRENCY.services / OUTSIDE.pushSeconds },
      },
      {
        ...{ name: 'text number', unit: 'texts a second', mean: alerts.texts.mean },
        ...{ wanted: within(alerts.texts), capacity: OUTSIDE.textsPerSecond },
      },
      {
        ...{ name: 'stream node', unit: 'open streams', mean: visits.open.total / (24 * 60) },
        ...{ wanted: visits.open.highest, capacity: LIMITS.inAll },
      },
    ],
  ]
}
