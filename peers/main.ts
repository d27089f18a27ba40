import { endWithParent, type RunningPeer } from './program.ts'

type StartPeer = (args: readonly string[]) => Promise<RunningPeer<string>>

/** Each peer loads what it needs only if it is named. */
const PEERS: Readonly<Record<string, () => Promise<StartPeer>>> = {
  arcgis: async () => (await import('./arcgis/start.ts')).startArcgis,
  sms: async () => (await import('./sms/start.ts')).startSms,
  smtp: async () => (await import('./smtp/start.ts')).startSmtp,
  sources: async () => (await import('./sources/start.ts')).startSources,
  stripe: async () => (await import('./stripe/start.ts')).startStripe,
}

/** The arguments between each `--`: one peer each. */
function commandsIn(args: readonly string[]): string[][] {
  const commands: string[][] = [[]]
  for (const arg of args) {
    if (arg === '--') commands.push([])
    else commands.at(-1)?.push(arg)
  }
  return commands
}

async function start([name = '', ...args]: readonly string[]): Promise<[string, RunningPeer<string>]> {
  const load = PEERS[name]
  if (load === undefined)
    throw new Error(`There is no peer "${name}". Name one of ${Object.keys(PEERS).join(', ')}.`)
  try {
    const startPeer = await load()
    return [name, await startPeer(args)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${name} did not start: ${reason}`, { cause: error })
  }
}

/**
 * Starts the named peers in this process, such as `smtp --data DIR -- arcgis --port 0`, prints one JSON line with their
 * ports, and stops them with the parent. If one cannot start, none does.
 */
const peers = await Promise.all(commandsIn(process.argv.slice(2)).map(start))
// Each is stopped, even if another fails to.
endWithParent(() => Promise.allSettled(peers.map(([, peer]) => peer.stop())))
const ports = Object.fromEntries(peers.map(([name, peer]) => [name, peer.ports]))
process.stdout.write(`${JSON.stringify({ ready: true, ...ports })}\n`)
