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

/** The built product as a program of its own, over an empty data folder of its own. */
export type Product = {
  /** Where it is reached; another address after every start. */
  readonly url: string
  /** Its data folder; files put there are gone with it. */
  readonly folder: string
  /** Runs the operator's command line on the same data and returns what it printed; throws unless it succeeded. */
  steps(...args: string[]): Promise<string>
  /** The same, however it ends. */
  trySteps(...args: string[]): Promise<Outcome>
  /** The same, without waiting for its end. */
  spawnSteps(...args: string[]): ChildProcess
  /** Its database, for what no command of the product does. Close it before the product stops. */
  openDatabase(): Promise<Database>
  /** The newest mail to an address as the mail server received it; waits until there is one. */
  mailTo(address: string): Promise<ReceivedMail>
  /** Ends the program and leaves its data. */
  quit(): Promise<void>
  /** Kills it on the spot, as a power cut does. */
  kill(): Promise<void>
  /** Starts it again on the same data; `settings` are environment variables of this start. */
  start(settings?: Record<string, string>): Promise<void>
  /** Ends the program and takes its data away. */
  stop(): Promise<void>
}

/** A folder of its own for what the product keeps, with an empty database that is set up. */
export async function makeDataFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-journey-'))
  // The database may run as another user, who has to reach it and to own its files.
  await chmod(folder, 0o755)
  await runFile('cp', ['-a', path.join(inject('startedFolder'), 'postgres'), folder])
  return folder
}

/** Starts the product; `settings` are environment variables beside its own folder and a free port. */
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
