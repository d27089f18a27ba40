import type pg from 'pg'
import { cookieHeader, type Investor, listedCounties, signInInvestor } from '../../support/investor.ts'
import { addDemo } from '../../support/demo-data.ts'
import { BROWSER_ENCODINGS } from '../../support/listing-house.ts'
import { getRaw, LIST_PATH, type Product, type RawAnswer, startProduct } from '../../support/product.ts'
import type { ScratchData } from '../../support/scratch-data.ts'
import type { Stage } from '../../support/stage.ts'
import { type Cost, createMeter, each, without } from './meter.ts'
import { measureStreams, type StreamCosts } from './stream-costs.ts'
import type { Sizes } from './sizes.ts'
import { codeBytes, publicPageBytes } from './web-bytes.ts'

export type PageCosts = StreamCosts & {
  /** A list that the browser has (304). */
  unchanged: Cost
  /** One listing of a list that is sent in full, beyond the cost of an unchanged one. */
  listing: Cost
  listingBytes: number
  /** A small read: the account, favorites, notifications, in turn. */
  smallCall: Cost
  smallCallBytes: number
  /** The details of a property. */
  details: Cost
  detailsBytes: number
  codeBytes: number
  publicPageBytes: number
}

const PEOPLE = 40
/** Calls of each kind: few enough of each person for the limits of reads. */
const CALLS = PEOPLE * 20
/** Calls at the same time. */
const PARALLEL = 8

const SMALL_CALLS = ['/api/users/current_user', '/api/users/get/favorites', '/api/notifications']

/** Measures the web server of the product with demo listings, outlines included. */
export async function measurePages(
  stage: Stage,
  data: ScratchData,
  { listings, streams }: Sizes,
): Promise<PageCosts> {
  const { database } = data
  await addDemo(database, listings)
  const product = await startProduct(stage, data)
  const meter = await createMeter(database.pool)
  const fips = await listedCounties(database)
  const people: Investor[] = []
  for (let number = 0; number < PEOPLE; number++) {
    const own = [fips[number % fips.length], fips[(number + 1) % fips.length]].flatMap((each) => each ?? [])
    people.push(
      await signInInvestor(database, product.origin, { fips: own, email: `investor-${number}@example.com` }),
    )
  }
  const callAll = (pathOf: (nth: number) => string, headersOf?: HeadersOf) =>
    callInTurn(product, people, pathOf, headersOf)

  // First, while the process is small: later, streams would find room in what the lists leave.
  const streamed = await measureStreams(product, { people, streams, pool: database.pool, meter })
  const ids = await idsByPerson(database.pool, fips)
  const smallCall = (nth: number) => SMALL_CALLS[nth % SMALL_CALLS.length] ?? ''
  const detailsOf = (nth: number) =>
    `/api/tax_foreclosure/${ids[(nth % PEOPLE) % fips.length]?.[nth % 20] ?? 0}`
  // The first calls compile the code.
  for (const pathOf of [smallCall, detailsOf]) await callAll(pathOf)
  const known = await callAll(() => LIST_PATH)
  const tags = known.map(({ etag }) => ({ 'if-none-match': etag }))
  const everything = await signInInvestor(database, product.origin, { fips })
  const whole = await measured(() => callInTurn(product, [everything], () => LIST_PATH))
  const unchanged = await measured(() =>
    callAll(
      () => LIST_PATH,
      (nth) => tags[nth] ?? {},
    ),
  )
  const small = await measured(() => callAll(smallCall))
  const details = await measured(() => callAll(detailsOf))

  async function measured(work: () => Promise<readonly RawAnswer[]>) {
    let bytes = 0
    const cost = await meter(async () => {
      for (const { body } of await work()) bytes += body.length
    }, product.process)
    return { cost, bytes }
  }

  const sent = CALLS * (await countOf(database.pool))
  return {
    unchanged: each(unchanged.cost, CALLS),
    listing: each(without(whole.cost, unchanged.cost, 1), sent),
    listingBytes: whole.bytes / sent,
    smallCall: each(small.cost, CALLS),
    smallCallBytes: small.bytes / CALLS,
    details: each(details.cost, CALLS),
    detailsBytes: details.bytes / CALLS,
    codeBytes: codeBytes(),
    publicPageBytes: publicPageBytes(),
    ...streamed,
  }
}

type HeadersOf = (nth: number) => Record<string, string>

/** The calls of all people, several at a time. Throws at any answer but 200 and 304. */
async function callInTurn(
  product: Product,
  people: readonly Investor[],
  pathOf: (nth: number) => string,
  headersOf: HeadersOf = () => ({}),
): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = []
  let next = 0
  const work = async () => {
    for (let nth = next++; nth < CALLS; nth = next++) {
      const person = people[nth % people.length]
      const cookie = person ? cookieHeader(person) : ''
      const headers = { cookie, 'accept-encoding': BROWSER_ENCODINGS, ...headersOf(nth) }
      const answer = await getRaw(product.origin + pathOf(nth), headers)
      if (answer.status !== 200 && answer.status !== 304)
        throw new Error(`${pathOf(nth)} returned ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
      answers[nth] = answer
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return answers
}

/** Some listings of each county. */
async function idsByPerson(pool: pg.Pool, fips: readonly string[]): Promise<number[][]> {
  const { rows } = await pool.query<{ county_fips: string; ids: number[] }>(
    `SELECT county_fips, (array_agg(id ORDER BY id))[1:20] AS ids FROM tax_foreclosure GROUP BY county_fips`,
  )
  const byCounty = new Map(rows.map(({ county_fips, ids }) => [county_fips, ids]))
  return fips.map((each) => byCounty.get(each) ?? [])
}

async function countOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM tax_foreclosure')
  return rows[0]?.count ?? 0
}
