import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setAhead } from '#tests/support/moving-clock.ts'
import type { Link } from '#tests/support/link.ts'
import { until } from '../patience.ts'
import { NODE_ARGUMENTS } from './release.ts'

/** One process of the product, kept running as a service manager would. */
export type Node = {
  readonly name: string
  readonly role: 'web' | 'worker'
  /** Of a web node. */
  readonly port: number
  /** Its way to the database. */
  readonly database: Link
  /** Ends the process; the service manager starts it again. Resolves when it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Ends the process and starts it from another folder of the product. Resolves when it is ready. */
  upgrade(root: string): Promise<void>
  /** Whether the process has said that it takes requests or jobs. */
  isReady(): boolean
  /** Resolves when it has. */
  untilReady(): Promise<void>
  /** Sets how far its clock runs ahead. */
  setAhead(seconds: number): void
  stop(): Promise<void>
}

type Given = {
  name: string
  role: 'web' | 'worker'
  port: number
  database: Link
  /** Where its log and clock are. */
  folder: string
  /** The folder of the product. */
  root: string
  settings: Readonly<Record<string, string>>
}

const RESTART_AFTER_MS = 500
/** A busy machine takes minutes to start four processes at once. */
const READY_TIMEOUT_MS = 300_000
/** Its own limits for open requests and jobs are shorter. */
const END_TIMEOUT_MS = 120_000

/** Starts a process and starts it again whenever it ends. */
export function startNode(given: Given): Node {
  const { name, role, port, database, folder } = given
  const clockFile = path.join(folder, `${name}.clock`)
  setAhead(clockFile, 0)
  let root = given.root
  let running: ChildProcess | null = null
  let isStopping = false
  let isReady = false

  function start(): void {
    isReady = false
    const env = { ...given.settings, ROLE: role, PORT: String(port) }
    const child = spawn(
      process.execPath,
      [...NODE_ARGUMENTS, path.join(root, 'soak/nodes/node-program.ts'), clockFile],
      {
        // Outside the project, so that its .env is not loaded.
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    child.stdout.on('data', (chunk: Buffer) => {
      if (/ is ready/.test(chunk.toString())) isReady = true
    })
    const log = createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    running = child
    child.once('exit', () => {
      running = null
      isReady = false
      if (!isStopping) setTimeout(() => !isStopping && start(), RESTART_AFTER_MS)
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = running
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const giveUp = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
    await ended
    clearTimeout(giveUp)
    if (signal === 'SIGTERM' && child.signalCode === 'SIGKILL')
      throw new Error(`${name} did not end in ${END_TIMEOUT_MS / 1000} s: see its log in ${folder}`)
  }

  async function untilReady(): Promise<void> {
    await until(() => isReady, `the start of ${name}, whose log is in ${folder},`, {
      timeoutMs: READY_TIMEOUT_MS,
    })
  }

  start()
  return {
    name,
    role,
    port,
    database,
    end,
    isReady: () => isReady,
    untilReady,
    upgrade: async (next) => {
      root = next
      await end('SIGTERM')
      await pause(RESTART_AFTER_MS)
      await untilReady()
    },
    setAhead: (seconds) => setAhead(clockFile, seconds),
    stop: async () => {
      isStopping = true
      await end('SIGTERM')
    },
  }
}
