import { mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { claimPort, listen, stopListening } from '#server/platform/http/listen.ts'
import { startWorker, type Worker } from '#server/platform/jobs/worker.ts'
import { createLog, terminalLogLevel } from '#server/platform/log.ts'
import { logDestination } from '#server/platform/log-destination.ts'
import { startTracing } from '#server/platform/tracing/start-tracing.ts'
import type { HeldPort } from '#server/platform/net/free-port.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { deleteBackupState } from '#server/platform/db/backup/backup-state.store.ts'
import { dropSlots } from '#server/platform/db/backup/lines.ts'
import { runBackups } from '#server/platform/db/backup/run-backups.ts'
import { checkPooler, examinePooler } from '#server/platform/db/check-pooler.ts'
import { connectForRequests } from '#server/platform/db/database.ts'
import { webLimits } from '#server/platform/db/limits.ts'
import { type Composition, composeJobs, composeWeb } from './compose.ts'
import { seedDemoWhenEmpty } from './demo.ts'
import { seedDemoPrices } from './demo-prices.ts'
import { openServices, type Services } from './peers.ts'
import { backupTarget } from './backup-target.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Prints a line for the person who starts the program. */
type Say = (line: string) => void

/** Shutdown steps, run in reverse order so that each can still use what was opened before it. */
type Undo = () => Promise<void> | void

/** How long a public server keeps answering while proxies notice the shutdown. */
const DRAIN_MS = 5_000

/**
 * Checks the port first: a port in use should not cost a new database, and with port 0 (any) links and the origin
 * check need the actual port.
 */
async function claim({ ROLE, HOST, PORT }: Settings, undo: Undo[]): Promise<HeldPort | null> {
  if (ROLE === 'worker') return null
  const held = await claimPort(HOST, PORT)
  undo.push(held.release)
  return held
}

const withPort = (settings: Settings, { port }: HeldPort): Settings => ({
  ...settings,
  PORT: port,
  PUBLIC_URL: settings.PUBLIC_URL.replace(/:0$/, `:${port}`),
})

const STDOUT = 1

/** In development on a terminal, logs to a file so that the progress stays readable; otherwise logs to stdout. */
function openLog(settings: Settings, say: Say) {
  const isWatched = process.stdout.isTTY && settings.NODE_ENV === 'development'
  if (!isWatched) return createLog(settings.LOG_LEVEL, logDestination(STDOUT))
  const file = path.join(settings.DATA_DIR, 'log.jsonl')
  say(`Logging to ${file}`)
  mkdirSync(settings.DATA_DIR, { recursive: true })
  return createLog(settings.LOG_LEVEL, logDestination(openSync(file, 'a')))
}

/** Where backups are not wanted anymore, the server must not keep its log for them. */
async function startBackups({ settings, database, clock, log }: Composition, undo: Undo[]): Promise<void> {
  if (settings.BACKUP_TO === undefined) {
    await deleteBackupState(database.db)
    return dropSlots(database.pool)
  }
  const target = await backupTarget(settings, settings.BACKUP_TO, clock)
  const { BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP_DAYS: keepDays } = settings
  const backups = runBackups({ database, target, schedule: { everyHours, keepDays }, log })
  undo.push(() => backups.stop())
}

async function startWork(parts: Composition, services: Services, undo: Undo[]): Promise<Worker> {
  const { MAIL_FROM, SUPPORT_EMAIL } = parts.settings
  const mailer = createMailer(services.smtpUrl, MAIL_FROM, SUPPORT_EMAIL)
  undo.push(() => mailer.close())
  const leaving = new AbortController()
  const jobs = composeJobs(parts, {
    sendMail: mailer.sendMail,
    parcelServiceUrl: services.parcelServiceUrl,
    signal: leaving.signal,
  })
  const worker = await startWorker(parts.database.pool, jobs, parts.log)
  undo.push(() => {
    leaving.abort(new Error('the product is stopping'))
    return worker.stop()
  })
  return worker
}

async function startWeb(
  parts: Composition,
  services: Services,
  { undo, say, worker, held }: { undo: Undo[]; say: Say; worker: Worker | null; held: HeldPort },
): Promise<void> {
  const { settings, log } = parts
  // A separate pool for the web server, so that jobs and requests cannot starve each other.
  const pooler = await examinePooler(parts.database)
  const database = connectForRequests(parts.database, settings.ROLE, log, webLimits, pooler)
  undo.push(() => database.close())
  await checkPooler(database)
  const app = await composeWeb({ ...parts, database }, services, worker)
  undo.push(() => stopListening(app, settings.NODE_ENV === 'production' ? DRAIN_MS : 0))
  await held.release()
  await listen(app, settings.HOST, settings.PORT)
  say(`\nCourthouse Steps is ready: ${settings.PUBLIC_URL}`)
  if (services.mailboxUrl !== null) say(`Email it sends:            ${settings.PUBLIC_URL}/dev/mail`)
  if (services.textInboxUrl !== null) say(`Text messages it sends:    ${settings.PUBLIC_URL}/dev/sms`)
  say('Press Ctrl-C to stop.\n')
}

async function start(given: Settings, clock: Clock, say: Say, undo: Undo[]): Promise<void> {
  const held = await claim(given, undo)
  const settings = held === null ? given : withPort(given, held)
  const log = openLog(settings, say)
  undo.push(await startTracing(settings, log))
  say('Opening the database ...')
  const database = await prepareDatabase(settings, clock, log, say)
  undo.push(() => database.close())
  const services = await openServices(settings, say)
  undo.push(() => services.stop())
  const parts: Composition = {
    settings,
    log,
    clock,
    database,
    stripe: services.stripe,
    texts: services.texts,
  }
  if (settings.ROLE !== 'web') await startBackups(parts, undo)
  const demoLog = log.child({}, { level: terminalLogLevel(settings.LOG_LEVEL) })
  const demo = { db: database.db, clock, log: demoLog, dataDir: settings.DATA_DIR }
  await seedDemoWhenEmpty(demo, settings, say)
  await seedDemoPrices(parts, say)
  const worker = settings.ROLE === 'web' ? null : await startWork(parts, services, undo)
  if (held !== null) await startWeb(parts, services, { undo, say, worker, held })
  else say('The worker is ready.')
}

/** Runs every shutdown step even if one fails, then throws the first failure. */
async function stop(undo: Undo[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of undo.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** A starting or running product. */
export type StartedProduct = {
  /**
   * Resolves once it takes requests and jobs. Rejects with a StartupError if the operator can fix the cause; call
   * `stop` then too.
   */
  ready: Promise<void>
  /** Stops everything it started; can be called at any time. */
  stop(): Promise<void>
}

/** Starts what the settings ask for; `say` receives progress for the person at the terminal. */
export function startProduct(settings: Settings, clock: Clock, say: Say): StartedProduct {
  const undo: Undo[] = []
  return { ready: start(settings, clock, say, undo), stop: () => stop(undo) }
}
