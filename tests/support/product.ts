import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import {
  copyDatabase,
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

/** The built product as a separate process. */
export type RunningProduct = {
  /** Its URL; changes with every start. */
  readonly url: string
  /** Its data folder. */
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
}

/** A product with a database of its own. */
export type Product = RunningProduct & {
  /** Stops the process and keeps its data. */
  quit(): Promise<void>
  /** Kills it immediately with SIGKILL, as a power failure would. */
  kill(): Promise<void>
  /** Restarts it on the same data; `settings` are environment variables for this start. */
  start(settings?: Record<string, string>): Promise<void>
  /** Stops the process and removes its data. */
  stop(): Promise<void>
}

/** What a database holds: nothing but tables, or the listings and parcels of the fixture `day-one.csv`. */
export type Contents = 'empty' | 'day-one'

/** Creates a data folder for a product, with a migrated database. */
export async function makeDataFolder(contents: Contents): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-journey-'))
  // The database may run as another user, who needs access to the folder and ownership of its files.
  await chmod(folder, 0o755)
  await copyDatabase(inject('startedFolders')[contents], folder)
  return folder
}

/** Opens the database of a product with its data in this folder. */
export function openDatabaseIn(folder: string): Promise<Database> {
  return openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, ROLE: 'all' }, quietLog)
}

/** The product that all journeys share: the people in it are their own, its listings are read only. */
export function sharedProduct(): RunningProduct {
  const { url, folder } = inject('sharedProduct')
  return { url, ...reach(productSettings(folder), folder, () => url) }
}

/** Starts the product with a new data folder and a free port; `settings` are additional environment variables. */
export async function startProduct(
  contents: Contents,
  settings: Record<string, string> = {},
): Promise<Product> {
  const dataDir = await makeDataFolder(contents)
  const env = { ...productSettings(dataDir), ...settings }
  let running = await startProgram(env)
  return {
    ...reach(env, dataDir, () => running.url),
    get url() {
      return running.url
    },
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

function reach(env: NodeJS.ProcessEnv, folder: string, urlNow: () => string): Omit<RunningProduct, 'url'> {
  return {
    folder,
    steps: (...args) => runCommand(args, env),
    trySteps: (...args) => tryCommand(args, env),
    spawnSteps: (...args) => spawnCommand(args, env),
    openDatabase: () => openDatabaseIn(folder),
    mailTo: (address) => waitForMail(`${urlNow()}/dev/mail`, address),
  }
}
