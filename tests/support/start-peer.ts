import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const PEERS = join(import.meta.dirname, '../../peers')

const readyLine = z.looseObject({ ready: z.literal(true) })

/** A running peer. `ended` resolves to its exit code. */
export type Peer = {
  /** The port it announced by this name. */
  port(name: string): number
  readonly process: ChildProcess
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/** Starts a local peer such as `smtp/main.ts` as a child process, as the app does, and waits until it listens. */
export async function startPeer(script: string, args: readonly string[]): Promise<Peer> {
  const child = spawn(process.execPath, [join(PEERS, script), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then((code) => {
      throw new Error(`${script} exited with ${String(code)}: ${stderr}`)
    }),
  ])
  const announced = readyLine.parse(JSON.parse(String(line[0])))
  return {
    port: (name) => z.number().parse(announced[name]),
    process: child,
    ended,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
