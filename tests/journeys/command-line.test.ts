import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAnswer } from '#contract/listings/list-answer.ts'
import { listingEndpoints } from '#contract/listings/listings.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { fixture, importNotices, writeNotices } from '#tests/support/notices.ts'
import { readAs, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let session: string

beforeAll(async () => {
  product = await startProduct('day-one')
  const ada = await signUp(product, 'ada@example.com', ['Mecklenburg', 'Cumberland'])
  session = await sessionOf(product, ada)
})
afterAll(() => product.stop())

async function listings(): Promise<Listing[]> {
  const answer = listAnswer.parse(await readAs(product, session, listingEndpoints.list.path))
  return [...answer.tax_foreclosures, ...answer.without_outline]
}

const bidOnOakStreet = (among: readonly Listing[]) =>
  among.find(({ street }) => street === '1423 Oak St')?.highest_bid

/** What day two states otherwise than day one, or not at all. */
const CHANGED = ['1423 Oak St', '1904 Murchison Rd', '2210 Tuckaseegee Rd', '5 Person St']

it('an import and the product that are killed lose nothing, and it runs again before the product does', async () => {
  const before = await listings()
  expect(bidOnOakStreet(before)).toBe(18_450)
  const database = await product.openDatabase()
  const blocker = new pg.Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query('BEGIN')
  // Events are written last, so that all other facts are written when the import blocks here.
  await blocker.query('LOCK TABLE listing_event IN SHARE MODE')
  const file = writeNotices(product.folder, 'day-two.csv')
  const importing = product.spawnSteps('import', file, '--map', fixture('notices.map.json'))
  const ended = once(importing, 'exit')
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'relation' AND application_name LIKE $1`
  const itsName = [`steps % ${String(importing.pid)} %`]
  await expect.poll(async () => (await database.pool.query(waiting, itsName)).rowCount).toBe(1)
  importing.kill('SIGKILL')
  await ended
  await database.close()
  // No process is left to stop the database server.
  await product.kill()
  await blocker.end()

  expect(await importNotices(product, 'day-two.csv')).toContain(
    'Compared with the last file: 10 in both (3 changed, 7 unchanged), 0 new, 1 gone.',
  )
  await product.start()
  const after = await listings()
  const isUnchanged = ({ street }: Listing) => !CHANGED.includes(street ?? '')
  expect(after.filter(isUnchanged)).toEqual(before.filter(isUnchanged))
  expect(bidOnOakStreet(after)).toBe(21_000)
})
