import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '../..')
const runFile = promisify(execFile)

const MAIN = path.join(root, 'src/server/app/main.ts')
const COMMAND_LINE = path.join(root, 'src/server/app/cli/main.ts')

/** How a command of the operator ended. */
export type Outcome = { code: number; stdout: string; stderr: string }

/** The product as a program that runs, and the address it says it is reached under. */
export type RunningProgram = { program: ChildProcess; url: string }

/** The environment of a product on any free port whose data is in this folder. */
export function productSettings(dataDir: string): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: '0' }
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

/** Starts the product and waits until it is ready; `script` and its arguments are another way to start it. */
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

/** Runs a command of the operator to its end. */
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

/** The same; returns what it printed, and throws unless it succeeded. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await tryCommand(args, env)
  if (code !== 0) throw new Error(`steps ${args.join(' ')} ended with ${String(code)}:\n${stdout}${stderr}`)
  return stdout
}

/** The same, without waiting for its end. */
export function spawnCommand(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [COMMAND_LINE, ...args], { env, cwd: root })
}
