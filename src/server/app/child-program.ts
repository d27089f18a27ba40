import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const ready = z.looseObject({ ready: z.literal(true) })

export type ChildProgram<Ports> = { ports: Ports; stop: () => Promise<void> }

function lineWithPorts<Ports>(child: ChildProcess, schema: z.ZodType<Ports>, script: string): Promise<Ports> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`${script} ended with ${String(code)} before it was ready`)),
    )
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).once('line', (line) => {
      const said: unknown = JSON.parse(line)
      if (ready.safeParse(said).success) resolve(schema.parse(said))
    })
  })
}

/**
 * Starts one of our local peers as a program of its own and waits for the line in which it names its ports. It
 * ends with us, also when we are killed: it watches its standard input.
 */
export async function startChildProgram<Ports>(
  script: string,
  args: readonly string[],
  portsSchema: z.ZodType<Ports>,
): Promise<ChildProgram<Ports>> {
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ports = await lineWithPorts(child, portsSchema, script)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ports,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
