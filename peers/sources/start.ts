import { parseArgs } from 'node:util'
import type { RunningPeer } from '../program.ts'
import { readFixtureSites } from './fixture-site.ts'
import { sourceWeb } from './source-web.ts'

/** Starts a server of recorded pages with the arguments of a command line. Throws for unknown ones. */
export async function startSources(args: readonly string[]): Promise<RunningPeer> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '0' },
      sources: { type: 'string', default: 'src/server/features/sources' },
    },
  })
  const sites = readFixtureSites(values.sources)
  const web = sourceWeb(sites)
  const address = await web.listen({ port: Number(values.port), host: '127.0.0.1' })
  if (process.stdout.isTTY)
    for (const site of sites)
      console.log(`npm run steps -- source set ${site.name} --address ${address}/${site.name}${site.address}`)
  return { ports: { port: Number(new URL(address).port) }, stop: () => web.close() }
}
