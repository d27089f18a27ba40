import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from '#server/features/demo/index.ts'
import type { Stage } from '../bench/support/stage.ts'
import { checkAcknowledged } from './checks/acknowledged.ts'
import type { Check } from './checks/check.ts'
import { checkLive, checkQueue, checkReplay, checkVersions } from './checks/consistent.ts'
import { checkNotified, type MailReader, openMails } from './checks/notified.ts'
import { deal } from './faults/decks.ts'
import type { Fault } from './faults/fault.ts'
import { createImports, type Imports } from './market/imports.ts'
import { createProperties, findIds, type Property } from './market/market.ts'
import { act, pay } from './people/person.ts'
import { keepPageOpen, type OpenPage } from './people/streams.ts'
import { startWriters, WRITERS, type Writers } from './people/writer.ts'
import type { Plan } from './plan.ts'
import { createRecorder, type Recorder } from './report/recorder.ts'
import { createTimeline, type FaultRecord, type Timeline } from './report/timeline.ts'
import { openSite, type Site } from './site.ts'
import { createSubscribers, openMarket, readSources, type Subscribers } from './set-up.ts'

/** Everything that a report is made of. */
export type Soaked = {
  plan: Plan
  timeline: Timeline
  recorder: Recorder
  checks: readonly Check[]
  /** Longest time without an acknowledged write during each fault, milliseconds. */
  gaps: ReadonlyMap<FaultRecord, number>
  imports: { raises: number; failures: number }
  mails: { arrived: number; copies: number }
  reconnects: number
  /** Load average of the machine before the site started. */
  loadBefore: number
  balancer: { retried: number; unavailable: number; broken: number }
}

/** In each county. */
const RAISED_PER_IMPORT = 1
const RECOVERY_TIMEOUT_MS = 90_000
const LIVE_TIMEOUT_MS = 20_000
const DRAIN_TIMEOUT_MS = 180_000
const MAIL_TIMEOUT_MS = 30_000

type Running = {
  plan: Plan
  site: Site
  random: Random
  timeline: Timeline
  recorder: Recorder
  properties: readonly Property[]
  imports: Imports
  subscribers: Subscribers
  mails: MailReader
  /** Aborted when people stop doing new things. */
  ending: AbortController
  say: (line: string) => void
}

/** Repeats until people stop; a failure ends the soak. */
async function repeat(ending: AbortSignal, everyMs: () => number, work: () => Promise<void>): Promise<void> {
  while (await hasPassed(everyMs(), ending)) await work()
}

/** Waits; false if it was ended meanwhile. */
function hasPassed(ms: number, ending: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal: ending }).catch((_ended: unknown) => false)
}

/** Starts what goes on all the time. Resolves when all of it has ended after `ending`. */
function startLife({
  plan,
  site,
  random,
  timeline,
  properties,
  imports,
  subscribers,
  mails,
  ending,
}: Running): Promise<unknown> {
  const { signal } = ending
  const world = { properties, timeline }
  let day: 'day-1' | 'day-2' = 'day-1'
  return Promise.all([
    ...subscribers.people.map((person) =>
      repeat(
        signal,
        () => person.random.between(0, 2 * plan.thinkMs),
        () => act(person, world),
      ),
    ),
    ...subscribers.payers.map(async ({ person, wanted }) => {
      await hasPassed(random.between(0, plan.lastsMs / 2), signal)
      await pay(person, wanted, site.peers.stripeUrl)
    }),
    repeat(
      signal,
      () => plan.importEveryMs,
      () => imports.importOnce(RAISED_PER_IMPORT),
    ),
    repeat(
      signal,
      () => plan.importEveryMs,
      async () => void (await mails.read()),
    ),
    repeat(
      signal,
      () => plan.sourcesEveryMs,
      async () => {
        day = day === 'day-1' ? 'day-2' : 'day-1'
        // The database may be down: then the sources wait for the next time.
        await readSources(site, day).catch(() => undefined)
      },
    ),
  ])
}

/** Waits until the whole site is ready and a write is acknowledged. False if that takes too long. */
async function hasRecovered(site: Site, writers: Writers, timeline: Timeline): Promise<boolean> {
  const healed = timeline.now()
  while (!(await site.isReady()) || writers.acknowledgedAt() < healed) {
    if (timeline.now() > healed + RECOVERY_TIMEOUT_MS) return false
    await pause(50)
  }
  return true
}

async function playFault(
  fault: Fault,
  { site, timeline, say }: Running,
  writers: Writers,
): Promise<FaultRecord> {
  const record = timeline.begin(fault)
  say(`${(record.from / 1000).toFixed(0)} s: ${fault.name}`)
  const end = await fault.begin()
  await pause(fault.lastsMs)
  await end()
  record.healed = timeline.now()
  const isBack = await hasRecovered(site, writers, timeline)
  record.recovered = timeline.now()
  if (!isBack) record.note = 'did not recover'
  return record
}

async function playFaults(running: Running, writers: Writers): Promise<Map<FaultRecord, number>> {
  const { plan, site, random, timeline, say } = running
  const gaps = new Map<FaultRecord, number>()
  const names = plan.faults.filter((name) => name !== 'fill-disk' || site.hasSmallDisks)
  if (names.length < plan.faults.length)
    say('SKIPPED fill-disk: only root can give the database a small disk.')
  const cards = deal(names, random.fork('faults'))
  const first = [...plan.first]
  await pause(plan.calmMs)
  const until = timeline.now() + plan.lastsMs
  while (timeline.now() < until || first.length > 0) {
    const given = first.shift()
    const maker = given === undefined ? cards.next().value : deal([given], random).next().value
    const record = await playFault(
      maker(site, random.fork(timeline.records.length), plan.scale),
      running,
      writers,
    )
    gaps.set(record, writers.longestGap(record.from, record.recovered ?? timeline.now()))
    await pause(plan.pauseMs)
  }
  return gaps
}

/** The mailbox once everything due has arrived, or the time is up. */
async function checkMails({ subscribers, imports, mails }: Running) {
  const deadline = performance.now() + MAIL_TIMEOUT_MS
  for (;;) {
    const mailbox = await mails.read()
    const check = checkNotified(subscribers.people, imports.raises, mailbox)
    if (check.problems.length === 0 || performance.now() > deadline) return { mailbox, check }
    await pause(500)
  }
}

async function finish(running: Running, pages: readonly OpenPage[]) {
  const { imports, subscribers, site, timeline, say } = running
  say('Final checks ...')
  const before = timeline.now()
  await imports.importOnce(RAISED_PER_IMPORT)
  const live = await checkLive(pages, before, LIVE_TIMEOUT_MS)
  const queue = await checkQueue(site, DRAIN_TIMEOUT_MS)
  const { mailbox, check } = await checkMails(running)
  const acknowledged = await checkAcknowledged(subscribers.people)
  const versions = await checkVersions(site, subscribers.people, subscribers.cookieOf)
  const replay = await checkReplay(site)
  return { mailbox, checks: [...acknowledged, check, live, queue, versions, replay] }
}

/** Runs the site under load and faults, then checks from outside that nothing was lost. */
export async function soak(plan: Plan, stage: Stage, say: (line: string) => void): Promise<Soaked> {
  const random = createRandom(plan.seed)
  const [loadBefore = 0] = loadavg()
  say('Starting the site ...')
  const site = await openSite(stage, plan)
  await Promise.all(site.nodes.map((node) => node.untilReady()))
  const timeline = createTimeline()
  const recorder = createRecorder(timeline)
  const ending = new AbortController()
  const leaving = new AbortController()
  stage.atEnd(() => {
    ending.abort()
    leaving.abort()
  })
  const properties = createProperties(random)
  const imports = createImports(properties, {
    ...{ steps: site.steps, folder: site.folder, random: random.fork('imports'), timeline },
    leaving: leaving.signal,
  })
  await openMarket(site)
  await imports.importOnce(0)
  await findIds(properties, site.pair)
  say(`${plan.people} people sign in ...`)
  const given = { random: random.fork('people'), recorder, timeline, leaving: leaving.signal }
  const subscribers = await createSubscribers(site, { ...given, count: plan.people, writers: WRITERS })
  stage.atEnd(() => [...subscribers.people, ...subscribers.writers].forEach(({ browser }) => browser.close()))
  const running: Running = {
    plan,
    site,
    random,
    timeline,
    recorder,
    properties,
    imports,
    subscribers,
    mails: openMails(site.peers.mailFolder),
    ending,
    say,
  }
  const pages = subscribers.people
    .filter(({ counties }) => counties.size > 0)
    .map((person) => keepPageOpen(person, timeline, leaving.signal))
  const writers = startWriters(
    subscribers.writers.map(({ browser }) => browser),
    properties.map(({ id }) => `/api/tax_foreclosure/${id}/mine`),
    timeline,
  )
  const life = startLife(running)
  const gaps = await Promise.race([
    playFaults(running, writers),
    life.then(() => new Map<FaultRecord, number>()),
  ])
  ending.abort()
  await life
  await writers.stop()
  const { mailbox, checks } = await finish(running, pages)
  return {
    ...{
      plan,
      timeline,
      recorder,
      gaps,
      checks: [...checks, ...checkCalls(recorder), checkRecovery(timeline)],
    },
    imports: { raises: imports.raises.length, failures: imports.failures() },
    loadBefore,
    mails: { arrived: mailbox.arrived, copies: mailbox.copies },
    reconnects: pages.reduce((sum, page) => sum + page.reconnects(), 0),
    balancer: { ...site.balancer.counts },
  }
}

function checkCalls(recorder: Recorder): Check[] {
  const checked = recorder.counts().calls
  return [
    { name: 'no call broke but as its fault allows', checked, problems: recorder.violations('broken') },
    {
      name: 'no call was put off (503, or no answer in time) but as its fault allows',
      checked,
      problems: recorder.violations('later'),
      needsQuiet: true,
    },
  ]
}

function checkRecovery({ records }: Timeline): Check {
  const problems = records.filter(({ note }) => note !== '').map(({ name, note }) => `${name}: ${note}`)
  return { name: 'the site recovered from every fault', checked: records.length, problems, needsQuiet: true }
}
