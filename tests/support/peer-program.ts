import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

/** The program that runs local peers. */
export const PEERS = join(import.meta.dirname, '../../peers/main.ts')

const readyLine = z.looseObject({ ready: z.literal(true) })
const portsOfPeer = z.record(z.string(), z.number())

/** A running program of local peers. `ended` resolves to its exit code. */
export type PeerProgram = {
  /** The port that a peer announced, by this name if it has several. */
  port(peer: string, name?: string): number
  readonly process: ChildProcess
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/**
 * Starts local peers, each given as its name and arguments, as one child process, as the app does, and waits until all
 * listen.
 */
export async function startPeerProgram(
  ...commands: readonly (readonly [name: string, ...args: string[]])[]
): Promise<PeerProgram> {
  const args = commands.flatMap((command) => ['--', ...command]).slice(1)
  const child = spawn(process.execPath, [PEERS, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then((code) => {
      throw new Error(`the peers exited with ${String(code)}: ${stderr}`)
    }),
  ])
  const announced = readyLine.parse(JSON.parse(String(line[0])))
  return {
    port: (peer, name = 'port') => z.number().parse(portsOfPeer.parse(announced[peer])[name]),
    process: child,
    ended,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
