import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const readyLine = z.object({ ready: z.literal(true) }).catchall(z.number())

/** A running peer: the ports it announced, and its exit code once it has ended. */
export type Peer = {
  readonly ports: Readonly<Record<string, unknown>>
  readonly process: ChildProcess
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/** Starts a peer of this folder as a program of its own, as the app does, and waits until it listens. */
export async function startPeer(script: string, args: readonly string[]): Promise<Peer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then((code) => {
      throw new Error(`${script} ended with ${String(code)}: ${complaints}`)
    }),
  ])
  const ports = readyLine.parse(JSON.parse(String(line[0])))
  return {
    ports,
    process: child,
    ended,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
