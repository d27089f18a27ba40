import { z } from 'zod'
import { raiseDataVersions, rederiveDueStatuses } from '#server/features/listings/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { changeStreet } from '../support/change-street.ts'
import { demoRows, importDemoFile } from '../support/demo-file.ts'
import { addFollowers, changeListings } from '../support/followers.ts'
import { cookieHeader, listedCounties, signInInvestor } from '../support/investor.ts'
import { addDemo } from '../support/demo-data.ts'
import { BROWSER_ENCODINGS } from '../support/listing-house.ts'
import { openMailing } from '../support/mailing.ts'
import { median } from '../support/measure.ts'
import { getRaw, LIST_PATH, type Product, startProduct, versionOf } from '../support/product.ts'
import { openScratchData, type ScratchData } from '../support/scratch-data.ts'
import { onOwnStage, type Stage } from '../support/stage.ts'
import { alignedTable } from '../support/table.ts'
import { exponentOf } from './fit.ts'

const SIZES = [1_000, 10_000, 100_000]
const QUICK_SIZES = [500, 1_000, 2_000]
const ROUNDS = 3
const FOLLOWERS = 2_000
const SHEETS = 20
const MOST = 1.1

/** The times of one size in ms, by what was measured. */
type Times = Map<string, number>

/** How the time of the product's work grows with the number of listings: the same work at three sizes. */
export async function studyGrowth(stage: Stage): Promise<string> {
  const sizes = stage.isQuick ? QUICK_SIZES : SIZES
  const times: Times[] = []
  for (const size of sizes) {
    console.error(`Measuring with ${size.toLocaleString('en')} listings ...`)
    times.push(await measureAt(stage, size))
  }
  const lines = Array.from(times[0]?.keys() ?? [], (what) => {
    const measured = sizes.map((size, place) => ({ size, ms: times[place]?.get(what) ?? NaN }))
    const exponent = exponentOf(measured)
    const goal = `at most ${String(MOST)}`
    return [
      what,
      ...measured.map(({ ms }) => durationText(ms)),
      exponent.toFixed(2),
      exponent <= MOST ? goal : `${goal}, missed`,
    ]
  })
  const heading = ['', ...sizes.map((size) => size.toLocaleString('en')), 'exponent', 'goal']
  return alignedTable([heading, ...lines], [1, 2, 3, 4])
}

function durationText(ms: number): string {
  return ms < 1_000 ? `${ms.toFixed(1)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

async function measureAt(whole: Stage, size: number): Promise<Times> {
  const times: Times = new Map()
  await onOwnStage(whole, async (stage) => {
    const { database } = await openScratchData(stage)
    const now = Date.now()
    const file = Buffer.from(JSON.stringify(demoRows(size, now)))
    times.set('import', await timed(() => importDemoFile(database.db, file, now)))
  })
  await onOwnStage(whole, async (stage) => {
    const data = await openScratchData(stage)
    times.set('demo', await timed(() => addDemo(data.database, size)))
    await measureCalls(stage, data, times)
    await measureJobs(stage, data.database, times)
  })
  return times
}

async function measureCalls(stage: Stage, data: ScratchData, times: Times): Promise<void> {
  const { database } = data
  const product = await startProduct(stage, data)
  const fips = await listedCounties(database)
  const investor = await signInInvestor(database, product.origin, { fips })
  const cookie = cookieHeader(investor)
  const read = async (path: string) => {
    const answer = await getRaw(product.origin + path, { cookie, 'accept-encoding': BROWSER_ENCODINGS })
    if (answer.status !== 200) throw new Error(`${path} returned ${String(answer.status)}`)
    return answer
  }
  const changeAll = () => raiseDataVersions(database.db, new Map(fips.map((each) => [each, null])))
  const ids = await someListings(database)

  times.set('list after a change of every county', await medianOf(changeAll, () => read(LIST_PATH)))
  let since = ''
  times.set(
    'list: what one change changed',
    await medianOf(
      async (round) => {
        since = versionOf((await read(LIST_PATH)).etag)
        await changeStreet(database, ids[0] ?? 0, `${String(round)} Changed St`)
      },
      () => read(`${LIST_PATH}?since=${since}`),
    ),
  )
  times.set('insights after a change of every county', await medianOf(changeAll, () => read('/api/insights')))
  const feed = await createFeed(product, cookie)
  times.set('calendar feed after a change of every county', await medianOf(changeAll, () => read(feed)))
  const changeOne = () =>
    raiseDataVersions(database.db, new Map(fips.slice(0, 1).map((each) => [each, null])))
  times.set('calendar feed after a change of one county', await medianOf(changeOne, () => read(feed)))
  const sheets = `/api/bid_sheet?ids=${ids.join(',')}`
  times.set(
    `${String(SHEETS)} bid sheets`,
    await medianOf(
      async () => undefined,
      () => read(sheets),
    ),
  )
}

async function measureJobs(stage: Stage, database: Database, times: Times): Promise<void> {
  const { db, pool } = database
  const now = Date.now()
  const letAllBeDue = () =>
    pool.query("UPDATE tax_foreclosure SET status_changes_at = now() - interval '1 hour'")
  times.set(
    'due statuses of all listings',
    await medianOf(letAllBeDue, () => rederiveDueStatuses({ db, now })),
  )
  // Followers are given counties, which the investor has already.
  await pool.query('DELETE FROM user_account')
  await addFollowers(database, FOLLOWERS)
  const { fanOut } = await openMailing(stage, database, { now, mails: 0 })
  const events = await changeListings(pool)
  times.set(
    `change of every listing matched to ${FOLLOWERS.toLocaleString('en')} people`,
    await timed(() => fanOut.run(events)),
  )
}

async function someListings({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM tax_foreclosure ORDER BY id LIMIT $1', [
    SHEETS,
  ])
  return rows.map(({ id }) => id)
}

/** Returns the path of a calendar feed of all deadlines. */
async function createFeed({ origin }: Product, cookie: string): Promise<string> {
  const answer = await fetch(`${origin}/api/calendar_feeds`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'all' }),
  })
  return new URL(z.object({ url: z.url() }).parse(await answer.json()).url).pathname
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The median time of `work` in several rounds, each after `prepare`. */
async function medianOf(
  prepare: (round: number) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare(round)
    rounds.push(await timed(work))
  }
  return median(rounds)
}
