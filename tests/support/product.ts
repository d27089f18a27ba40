import { type ChildProcess, execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import {
  endProgram,
  type Outcome,
  productSettings,
  runCommand,
  spawnCommand,
  startProgram,
  tryCommand,
} from './product-program.ts'
import { quietLog } from './quiet-log.ts'
import { type ReceivedMail, waitForMail } from './received-mail.ts'

const runFile = promisify(execFile)

/** The built product as a separate process with its own, initially empty database. */
export type Product = {
  /** Its URL; changes with every start. */
  readonly url: string
  /** Its data folder, removed by `stop`. */
  readonly folder: string
  /** Runs an operator's command on the same data and returns its output. Throws unless it succeeds. */
  steps(...args: string[]): Promise<string>
  /** Runs an operator's command that may fail. */
  trySteps(...args: string[]): Promise<Outcome>
  /** Starts an operator's command without waiting for it. */
  spawnSteps(...args: string[]): ChildProcess
  /** Opens its database, for changes that no command makes. Close it before the product stops. */
  openDatabase(): Promise<Database>
  /** Waits for an email to an address and returns the newest, as the mail server received it. */
  mailTo(address: string): Promise<ReceivedMail>
  /** Stops the process and keeps its data. */
  quit(): Promise<void>
  /** Kills it immediately with SIGKILL, as a power failure would. */
  kill(): Promise<void>
  /** Restarts it on the same data; `settings` are environment variables for this start. */
  start(settings?: Record<string, string>): Promise<void>
  /** Stops the process and removes its data. */
  stop(): Promise<void>
}

/** Creates a data folder for a product, with a migrated, empty database. */
export async function makeDataFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-journey-'))
  // The database may run as another user, who needs access to the folder and ownership of its files.
  await chmod(folder, 0o755)
  await runFile('cp', ['-a', path.join(inject('startedFolder'), 'postgres'), folder])
  return folder
}

/** Starts the product with a new data folder and a free port; `settings` are additional environment variables. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await makeDataFolder()
  const env = { ...productSettings(dataDir), ...settings }
  let running = await startProgram(env)
  return {
    get url() {
      return running.url
    },
    folder: dataDir,
    steps: (...args) => runCommand(args, env),
    trySteps: (...args) => tryCommand(args, env),
    spawnSteps: (...args) => spawnCommand(args, env),
    openDatabase: () => openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined, ROLE: 'all' }, quietLog),
    mailTo: (address) => waitForMail(`${running.url}/dev/mail`, address),
    quit: () => endProgram(running.program),
    kill: () => endProgram(running.program, 'SIGKILL'),
    start: async (own = {}) => {
      running = await startProgram({ ...env, ...own })
    },
    stop: async () => {
      await endProgram(running.program)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
