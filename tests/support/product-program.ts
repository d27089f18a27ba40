import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '../..')
const runFile = promisify(execFile)

const MAIN = path.join(root, 'src/server/app/main.ts')
const COMMAND_LINE = path.join(root, 'src/server/app/cli/main.ts')

/** Result of an operator's command. */
export type Outcome = { code: number; stdout: string; stderr: string }

/** The product's process and the URL it printed. */
export type RunningProgram = { program: ChildProcess; url: string }

/** Environment for a product on any free port with its data in this folder. */
export function productSettings(dataDir: string): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: '0' }
}

/** Copies the database of a stopped product's data folder to another one. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await runFile('cp', ['-a', path.join(from, 'postgres'), to])
}

/** Waits until the program prints its URL. Rejects with its output if it exits first. */
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
      reject(new Error(`the product exited with ${String(code)}:\n${printed}`))
    })
  })
}

/** Starts the product, or another script that starts it, and waits until it is ready. */
export async function startProgram(
  env: NodeJS.ProcessEnv,
  [script, ...args]: readonly [string, ...string[]] = [MAIN],
): Promise<RunningProgram> {
  const program = spawn(process.execPath, [script, ...args], { env, cwd: root })
  return { program, url: await addressIn(program) }
}

export async function endProgram(
  program: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill(signal)
  await ended
}

const failedCommand = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() })

/** Runs an operator's command to completion. */
export async function tryCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    const { stdout, stderr } = await runFile(process.execPath, [COMMAND_LINE, ...args], { env, cwd: root })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const failed = failedCommand.safeParse(error)
    if (!failed.success) throw error
    return failed.data
  }
}

/** Runs an operator's command and returns its output. Throws unless it succeeds. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await tryCommand(args, env)
  if (code !== 0) throw new Error(`steps ${args.join(' ')} exited with ${String(code)}:\n${stdout}${stderr}`)
  return stdout
}

/** Starts an operator's command without waiting for it. */
export function spawnCommand(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [COMMAND_LINE, ...args], { env, cwd: root })
}
