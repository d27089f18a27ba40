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
      const message: unknown = JSON.parse(line)
      if (ready.safeParse(message).success) resolve(schema.parse(message))
    })
  })
}

/**
 * Starts a local peer as a child process and waits for the line with its ports. The child watches its standard input,
 * so it exits with us even if we are killed.
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
