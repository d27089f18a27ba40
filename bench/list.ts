import { BROWSER_ENCODINGS, openListingHouse, signInReaders } from './support/listing-house.ts'
import { type Load, loadServer, startLoader } from './support/load.ts'
import { alternate, median } from './support/measure.ts'
import { LIST_PATH } from './support/product.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 10_000
const READERS = 100
const ROUNDS = 3
const SECONDS = 2
const AT_A_TIME = 10
/** Requests at a time when many readers ask at once, who share queries of their sessions (decision 123). */
const MANY = 50

type Comparison = { ours: Load[]; bare: Load[] }

/**
 * The list call, for the full response and for a client that already has it (304). Baseline: a server that makes one
 * indexed read and sends the same bytes. A third process sends the requests to both.
 */
export async function benchList(stage: Stage): Promise<Row[]> {
  const listings = stage.count(LISTINGS)
  const house = await openListingHouse(stage, listings)
  const { product, bare, answer } = house
  const loader = await startLoader(stage)
  const ours = { url: product.origin + LIST_PATH, process: product.process }
  const theirs = { url: `${bare.origin}/answer`, process: bare.process }
  const readers = await signInReaders(house, stage.count(READERS))

  const compare = async (headers: Record<string, string>, connections = AT_A_TIME): Promise<Comparison> => {
    const request = {
      headers: { ...headers, 'accept-encoding': BROWSER_ENCODINGS },
      readers,
      connections,
    }
    await loadServer(loader, ours, request, stage.span(1))
    await loadServer(loader, theirs, request, stage.span(1))
    return alternate(
      stage.rounds(ROUNDS),
      () => loadServer(loader, ours, request, stage.span(SECONDS)),
      () => loadServer(loader, theirs, request, stage.span(SECONDS)),
    )
  }

  const list = `list of ${listings.toLocaleString('en')}`
  const size = (answer.body.length / 1_000_000).toFixed(2)
  const whole = await compare({})
  const known = { 'if-none-match': answer.etag }
  const notModified = await compare(known)
  const manyAtOnce = await compare(known, MANY)
  return [
    { ...rateRow(`${list}, ${size} MB compressed`, whole), goal: { atLeast: 0.6 } },
    costRow(whole),
    { ...rateRow(`${list}, not modified (304)`, notModified), goal: { atLeast: 0.5 } },
    costRow(notModified),
    {
      ...rateRow(`  the same, ${String(MANY)} at a time instead of ${String(AT_A_TIME)}`, manyAtOnce),
      goal: { atLeast: 0.5 },
    },
    costRow(manyAtOnce),
  ]
}

function rateRow(what: string, { ours, bare }: Comparison): Row {
  const rate = (loads: Load[]) => median(loads.map((each) => each.rate))
  return {
    what,
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
