import { parseArgs } from 'node:util'
import { announce, endWithParent } from '../program.ts'
import { readFixtureSites } from './fixture-site.ts'
import { sourceWeb } from './source-web.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    sources: { type: 'string', default: 'src/server/features/sources' },
  },
})

const sites = readFixtureSites(values.sources)
const web = sourceWeb(sites)
const address = await web.listen({ port: Number(values.port), host: '127.0.0.1' })

endWithParent(async () => {
  await web.close()
})
announce({ port: Number(new URL(address).port) })
if (process.stdout.isTTY)
  for (const site of sites)
    console.log(`npm run steps -- source set ${site.name} --address ${address}/${site.name}${site.address}`)
