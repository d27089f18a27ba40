import type { ChildProcess } from 'node:child_process'
import { cookieHeader } from './support/investor.ts'
import { BROWSER_ENCODINGS, openListingHouse } from './support/listing-house.ts'
import { runLoad, startLoader } from './support/load.ts'
import { alternate, median } from './support/measure.ts'
import { LIST_PATH } from './support/product.ts'
import { processorTime } from './support/programs.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 10_000
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 10

type Server = { url: string; process: ChildProcess }

/** `rate` is responses per second, `cost` the server's CPU time per response, ms. */
type Load = { rate: number; cost: number }
type Comparison = { ours: Load[]; bare: Load[] }

/**
 * The list call, for the full response and for a client that already has it (304). Baseline: a server that makes one
 * indexed read and sends the same bytes. A third process sends the requests to both.
 */
export async function benchList(stage: Stage): Promise<Row[]> {
  const { product, investor, bare, answer } = await openListingHouse(stage, LISTINGS)
  const loader = await startLoader(stage)
  const ours = { url: product.origin + LIST_PATH, process: product.process }
  const theirs = { url: `${bare.origin}/answer`, process: bare.process }

  const compare = async (headers: Record<string, string>): Promise<Comparison> => {
    const requestHeaders = {
      ...headers,
      'accept-encoding': BROWSER_ENCODINGS,
      cookie: cookieHeader(investor),
    }
    await load(loader, ours, requestHeaders, 1)
    await load(loader, theirs, requestHeaders, 1)
    return alternate(
      ROUNDS,
      () => load(loader, ours, requestHeaders, SECONDS),
      () => load(loader, theirs, requestHeaders, SECONDS),
    )
  }

  const size = (answer.body.length / 1_000_000).toFixed(2)
  const whole = await compare({})
  const notModified = await compare({ 'if-none-match': answer.etag })
  return [
    { ...rateRow(`${size} MB compressed`, whole), goal: { atLeast: 0.6 } },
    costRow(whole),
    rateRow('not modified (304)', notModified),
    costRow(notModified),
  ]
}

async function load(
  loader: ChildProcess,
  server: Server,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> {
  const before = processorTime(server.process)
  const status = 'if-none-match' in headers ? 304 : 200
  const result = await runLoad(loader, {
    ...{ url: server.url, headers, status, seconds },
    connections: CONNECTIONS,
  })
  const used = processorTime(server.process) - before
  return { rate: result.answers / result.seconds, cost: used / result.answers }
}

function rateRow(what: string, { ours, bare }: Comparison): Row {
  const rate = (loads: Load[]) => median(loads.map((each) => each.rate))
  return {
    what: `list of ${LISTINGS.toLocaleString('en')}, ${what}`,
    ours: `${rate(ours).toFixed(0)}/s`,
    bare: `${rate(bare).toFixed(0)}/s`,
    ratio: rate(ours) / rate(bare),
  }
}

function costRow({ ours, bare }: Comparison): Row {
  const cost = (loads: Load[]) => median(loads.map((each) => each.cost))
  return {
    what: '  server CPU time per response',
    ours: `${cost(ours).toFixed(2)} ms`,
    bare: `${cost(bare).toFixed(2)} ms`,
    ratio: cost(ours) / cost(bare),
  }
}
