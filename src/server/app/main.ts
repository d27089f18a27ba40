import { createServer } from 'node:net'
import path from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#server/platform/clock.ts'
import { loadSettings, type Settings } from '#server/platform/config/settings.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { composeJobs, composeWeb } from './compose.ts'
import { seedDemoWhenEmpty } from './demo.ts'
import { openServices } from './peers.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Undone in reverse order at the end, each step with the parts opened before it still there. */
type Undo = () => Promise<void> | void

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Port 0 means any: it is chosen before anything else, because links and the origin check name it. */
async function withPort(settings: Settings): Promise<Settings> {
  if (settings.PORT !== 0) return settings
  const port = await freePort(settings.HOST)
  return { ...settings, PORT: port, PUBLIC_URL: settings.PUBLIC_URL.replace(/:0$/, `:${port}`) }
}

/** A person at a terminal sees the progress; the log goes to a file there and to the output everywhere else. */
function openLog(settings: Settings) {
  const isWatched = process.stdout.isTTY && settings.NODE_ENV === 'development'
  if (!isWatched) return createLog(settings.LOG_LEVEL, pino.destination(1))
  const file = path.join(settings.DATA_DIR, 'log.jsonl')
  console.log(`Log in ${file}`)
  return createLog(settings.LOG_LEVEL, pino.destination({ dest: file, mkdir: true }))
}

async function start(undo: Undo[]): Promise<void> {
  const settings = await withPort(loadSettings())
  const log = openLog(settings)
  const say = (line: string) => console.log(line)

  say('Opening the database ...')
  const database = await prepareDatabase(settings, log, say)
  undo.push(() => database.close())
  const services = await openServices(settings)
  undo.push(() => services.stop())
  const parts = { settings, log, clock: systemClock, database }
  await seedDemoWhenEmpty({ ...parts, db: database.db, dataDir: settings.DATA_DIR }, settings, say)

  if (settings.ROLE !== 'web') {
    const mailer = createMailer(services.smtpUrl, settings.MAIL_FROM)
    undo.push(() => mailer.close())
    const leaving = new AbortController()
    const jobs = composeJobs(parts, {
      sendMail: mailer.sendMail,
      parcelServiceUrl: services.parcelServiceUrl,
      signal: leaving.signal,
    })
    const worker = await startWorker(database.pool, jobs, log)
    undo.push(() => {
      leaving.abort(new Error('the product is stopping'))
      return worker.stop()
    })
  }
  if (settings.ROLE !== 'worker') {
    const app = await composeWeb(parts, services.mailboxUrl)
    undo.push(() => app.close())
    await app.listen({ host: settings.HOST, port: settings.PORT })
    say(`\nCourthouse Steps is ready: ${settings.PUBLIC_URL}`)
    if (services.mailboxUrl !== null) say(`Mail it sends:             ${settings.PUBLIC_URL}/dev/mail`)
    say('Ctrl-C stops it.\n')
  } else {
    say('The worker is ready.')
  }
}

async function stop(undo: Undo[]): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}

async function main(): Promise<void> {
  const undo: Undo[] = []
  let isStopping = false
  const end = (code: number) => {
    if (isStopping) return
    isStopping = true
    void stop(undo).then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('SIGHUP', () => end(0))
  try {
    await start(undo)
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    end(1)
  }
}

await main()
