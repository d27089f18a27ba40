import { once } from 'node:events'

import { quietLog } from '#tests/support/quiet-log.ts'
import { joinEmbedded } from './embedded.ts'

// A separate process that uses the server of a data folder until its standard input ends.
const [dataDir = ''] = process.argv.slice(2)
process.on('SIGINT', () => process.exit(1))
const embedded = await joinEmbedded(dataDir, quietLog)
process.stdout.write(`${embedded.url}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await embedded.release()
