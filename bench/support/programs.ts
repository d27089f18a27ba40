import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Stage } from './stage.ts'

/** STEPS_PARENT makes the preloaded stop-with-parent.mjs end our programs together with this process. */
function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, STEPS_PARENT: String(process.pid), ...more }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Forks a program that communicates by IPC messages. `ready` is its first message. */
export async function startProgram(
  stage: Stage,
  script: URL,
  args: readonly string[],
): Promise<{ child: ChildProcess; ready: unknown }> {
  const child = fork(fileURLToPath(script), args, { env: environment() })
  stage.atEnd(() => stop(child))
  return { child, ready: await nextMessage(child) }
}

/** The next message of a program; rejects if it exits first. */
export function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`${child.spawnfile} exited with ${String(code)}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}

/** Starts a program of the product with its output redirected to a log file, as a service manager would. */
export function startService(
  stage: Stage,
  script: string,
  { settings, folder, log }: { settings: Record<string, string>; folder: string; log: string },
): ChildProcess {
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, [...process.execArgv, script], {
    // Outside the project, so that its .env is not loaded.
    cwd: folder,
    env: environment(settings),
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  stage.atEnd(() => stop(child))
  return child
}

const TICKS_PER_SECOND = 100

/** CPU times of a process in ticks: its own in user and system mode, and those of children that ended. */
function ticksOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** CPU time a process has used so far, ms; NaN outside Linux. */
export function processorTime({ pid = 0 }: Pick<ChildProcess, 'pid'>): number {
  if (process.platform !== 'linux') return NaN
  return (sum(ticksOf(pid).slice(0, 2)) * 1000) / TICKS_PER_SECOND
}

/** CPU time a server and all of its processes have used so far, ms; NaN outside Linux. */
export function processorTimeOfAll(pid: number): number {
  if (process.platform !== 'linux') return NaN
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return (sum([pid, ...children].flatMap(ticksOf)) * 1000) / TICKS_PER_SECOND
}

/** Memory of a process in megabytes, resident now or at its highest; NaN outside Linux. */
export function memoryOf({ pid }: Pick<ChildProcess, 'pid'>, which: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return NaN
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
