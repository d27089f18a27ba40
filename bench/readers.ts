import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { importDemoFile, printedRows, withNewBids } from './support/demo-file.ts'
import { cookieHeader } from './support/investor.ts'
import { BROWSER_ENCODINGS, openListingHouse, signInReaders } from './support/listing-house.ts'
import { runLoad, startLoader } from './support/load.ts'
import { alternate, median } from './support/measure.ts'
import { getRaw, LIST_PATH, versionOf } from './support/product.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 10_000
const READERS = 500
const AT_A_TIME = 50
const ROUNDS = 5

/** All readers answered: responses per second, and the 99th percentile of their times, ms. */
type Burst = { rate: number; slowest: number }

/**
 * An import changes 1 % of the listings, and every reader asks for what changed. Baseline: a server that makes one
 * indexed read and sends the same bytes.
 */
export async function benchReaders(stage: Stage): Promise<Row[]> {
  const listings = stage.count(LISTINGS)
  const house = await openListingHouse(stage, listings)
  const { data, product, investor, bare, answer } = house
  const readers = await signInReaders(house, stage.count(READERS))
  const loader = await startLoader(stage)
  const headers = { 'accept-encoding': BROWSER_ENCODINGS }
  const burst = async (url: string): Promise<Burst> => {
    const request = { url, headers, readers, status: 200, connections: AT_A_TIME, seconds: null }
    const { answers, seconds, slowest } = await runLoad(loader, request)
    return { rate: answers / seconds, slowest }
  }

  const now = Date.now()
  const rows = printedRows(listings, now)
  let version = versionOf(answer.etag)
  let imports = 0
  const changeSome = async () => {
    imports += 1
    const bytes = Buffer.from(JSON.stringify(withNewBids(rows, imports)))
    await importDemoFile(data.database.db, bytes, now)
  }
  // A first burst warms both servers, and shows what is sent.
  await changeSome()
  const changes = `${product.origin}${LIST_PATH}?since=${version}`
  const sent = await getRaw(changes, { ...headers, cookie: cookieHeader(investor) })
  writeFileSync(path.join(data.folder, 'changed.gzip'), sent.body)
  version = versionOf(sent.etag)
  await burst(changes)
  await burst(`${bare.origin}/changed`)

  const { ours, bare: theirs } = await alternate(
    stage.rounds(ROUNDS),
    async () => {
      await changeSome()
      const since = `${product.origin}${LIST_PATH}?since=${version}`
      const result = await burst(since)
      version = versionOf((await getRaw(since, { ...headers, cookie: cookieHeader(investor) })).etag)
      return result
    },
    () => burst(`${bare.origin}/changed`),
  )
  const rate = (bursts: readonly Burst[]) => median(bursts.map((each) => each.rate))
  const slowest = (bursts: readonly Burst[]) => median(bursts.map((each) => each.slowest))
  const size = (sent.body.length / 1000).toFixed(1)
  return [
    {
      what: `${String(readers.length)} readers after an import that changes 1 % of ${listings.toLocaleString('en')}, ${size} KB each`,
      ours: `${rate(ours).toFixed(0)}/s`,
      bare: `${rate(theirs).toFixed(0)}/s`,
      ratio: rate(ours) / rate(theirs),
      goal: { atLeast: 0.5 },
    },
    {
      what: `  99th percentile, ${String(AT_A_TIME)} at a time`,
      ours: `${slowest(ours).toFixed(0)} ms`,
      bare: `${slowest(theirs).toFixed(0)} ms`,
      ratio: slowest(ours) / slowest(theirs),
    },
  ]
}
