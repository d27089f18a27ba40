import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const PROGRAM = fileURLToPath(new URL('../../../peers/main.ts', import.meta.url))

const listening = z.object({ port: z.number() })

const readyLine = z.object({
  ready: z.literal(true),
  smtp: z.object({ smtp_port: z.number(), http_port: z.number() }).optional(),
  arcgis: listening.optional(),
  stripe: listening.optional(),
  sms: listening.optional(),
})

type Ports = Omit<z.infer<typeof readyLine>, 'ready'>

/** A local peer to start: its name and arguments. */
export type PeerCommand = readonly [name: keyof Ports, ...args: string[]]

/** The local peers that were started. */
export type LocalPeers = { ports: Ports; stop: () => Promise<void> }

/**
 * Starts local peers as one child process and waits for the line with their ports; null stands for a peer that is not
 * to be started. The child watches its standard input, so it exits with us even if we are killed. `onCrash` gets a line
 * for the person at the terminal if it exits by itself. Throws if one of the peers cannot start: then none runs.
 */
export async function startPeers(
  wanted: readonly (PeerCommand | null)[],
  onCrash?: (line: string) => void,
): Promise<LocalPeers> {
  const commands = wanted.filter((command) => command !== null)
  if (commands.length === 0) return { ports: {}, stop: () => Promise.resolve() }
  const args = commands.flatMap((command) => ['--', ...command]).slice(1)
  const names = commands.map(([name]) => name).join(', ')
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(String(code ?? signal)))
  })
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then((how) => {
      throw new Error(`The local peers (${names}) ended with ${how} before they were ready`)
    }),
  ])
  let isStopping = false
  void ended.then((how) => {
    if (!isStopping)
      onCrash?.(
        `The local peers (${names}) ended unexpectedly with ${how}. Restart the product to start them again.`,
      )
  })
  return {
    ports: readyLine.parse(JSON.parse(String(line[0]))),
    stop: async () => {
      isStopping = true
      child.stdin.end()
      await ended
    },
  }
}
