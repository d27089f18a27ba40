import './lib/require-node.mjs'

import { buildWeb } from './lib/build-web.mjs'
import { isStopping } from './lib/children.mjs'
import { main } from './lib/fault.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject } from './lib/project.mjs'
import { runNode } from './lib/runtime.mjs'

await main(async () => {
  await ensureInstalled()
  await buildWeb()
  if (isStopping()) return 130
  const { code } = await runNode([inProject('src', 'server', 'app', 'main.ts'), ...process.argv.slice(2)])
  return code
})
