import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { quietLog } from './quiet-log.ts'

const root = path.join(import.meta.dirname, '../..')
const commandLine = path.join(root, 'src/server/app/cli/main.ts')
const runFile = promisify(execFile)

const messages = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }))
export type ReceivedMail = z.infer<typeof messages>[number]

/** How a command of the operator ended. */
export type Outcome = { code: number; stdout: string; stderr: string }

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
  /** Mail to an address as the mail server received it, newest first; waits until there is one. */
  mailTo(address: string): Promise<ReceivedMail>
  /** Ends the program and leaves its data. */
  quit(): Promise<void>
  /** Kills it on the spot, as a power cut does. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
  /** Ends the program and takes its data away. */
  stop(): Promise<void>
}

/** Waits for the address in what the program prints; throws what it printed when it ends before. */
function addressIn(program: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /is ready: (http:\S+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    }
    program.stdout?.on('data', read)
    program.stderr?.on('data', read)
    program.once('exit', (code) => {
      reject(new Error(`the product ended with ${String(code)}:\n${printed}`))
    })
  })
}

async function newestMail(url: string, address: string): Promise<ReceivedMail | undefined> {
  const answer = await fetch(`${url}/dev/mail/messages.json?to=${encodeURIComponent(address)}`)
  return messages.parse(await answer.json())[0]
}

async function waitForMail(url: string, address: string): Promise<ReceivedMail> {
  const deadline = performance.now() + 20_000
  for (;;) {
    const mail = await newestMail(url, address)
    if (mail) return mail
    if (performance.now() > deadline) throw new Error(`no mail to ${address} arrived`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const failedCommand = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() })

async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    const { stdout, stderr } = await runFile(process.execPath, [commandLine, ...args], { env, cwd: root })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const failed = failedCommand.safeParse(error)
    if (!failed.success) throw error
    return failed.data
  }
}

async function startProgram(env: NodeJS.ProcessEnv): Promise<{ program: ChildProcess; url: string }> {
  const program = spawn(process.execPath, [path.join(root, 'src/server/app/main.ts')], { env, cwd: root })
  return { program, url: await addressIn(program) }
}

async function end(program: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill(signal)
  await ended
}

/** Starts the product; `settings` are environment variables beside its own folder and a free port. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-journey-'))
  // The database may run as another user, who has to reach it.
  await chmod(dataDir, 0o755)
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PORT: '0',
    ...settings,
  }
  let running = await startProgram(env)
  return {
    get url() {
      return running.url
    },
    folder: dataDir,
    steps: async (...args) => {
      const { code, stdout, stderr } = await runCommand(args, env)
      if (code !== 0)
        throw new Error(`steps ${args.join(' ')} ended with ${String(code)}:\n${stdout}${stderr}`)
      return stdout
    },
    trySteps: (...args) => runCommand(args, env),
    spawnSteps: (...args) => spawn(process.execPath, [commandLine, ...args], { env, cwd: root }),
    openDatabase: () => openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined, ROLE: 'all' }, quietLog),
    mailTo: (address) => waitForMail(running.url, address),
    quit: () => end(running.program),
    kill: () => end(running.program, 'SIGKILL'),
    start: async () => {
      running = await startProgram(env)
    },
    stop: async () => {
      await end(running.program)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
