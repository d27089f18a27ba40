import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { openDemoData } from './demo-data.ts'
import { cookieHeader, type Investor, listedCounties, signInInvestor } from './investor.ts'
import { getRaw, LIST_PATH, type Product, type RawAnswer, startProduct } from './product.ts'
import { startProgram } from './programs.ts'
import type { ScratchData } from './scratch-data.ts'
import type { Stage } from './stage.ts'

/** The Accept-Encoding header of browsers. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br'

const bareServer = new URL('../programs/bare-server.ts', import.meta.url)

export type ListingHouse = {
  data: ScratchData
  product: Product
  investor: Investor
  /** Serves the exact bytes of the product's list response, and a page that renders twenty of its listings. */
  bare: { origin: string; process: ChildProcess }
  /** The product's response to the investor's list call, gzipped as sent. */
  answer: RawAnswer
}

/** Starts the product with `listings` listings, an investor with access to all of them, and the baseline server. */
export async function openListingHouse(stage: Stage, listings: number): Promise<ListingHouse> {
  const data = await openDemoData(stage, listings)
  const product = await startProduct(stage, data)
  const investor = await signInInvestor(data.database, product.origin, {
    fips: await listedCounties(data.database),
  })
  const headers = { cookie: cookieHeader(investor), 'accept-encoding': BROWSER_ENCODINGS }
  const answer = await getRaw(product.origin + LIST_PATH, headers)
  const { status, encoding, body } = answer
  if (status !== 200 || encoding !== 'gzip')
    throw new Error(`the list call returned ${status} with encoding ${encoding}`)
  writeFileSync(path.join(data.folder, 'answer.gzip'), body)
  const { child, ready } = await startProgram(stage, bareServer, [
    data.database.url,
    investor.sessionHash.toString('hex'),
    data.folder,
  ])
  const { port } = z.object({ port: z.number() }).parse(ready)
  return { data, product, investor, bare: { origin: `http://127.0.0.1:${port}`, process: child }, answer }
}

/** Signs in `count` people who see all listings; returns their Cookie headers. */
export async function signInReaders({ data, product }: ListingHouse, count: number): Promise<string[]> {
  const fips = await listedCounties(data.database)
  const readers: string[] = []
  // In one transaction: of a thousand, each waits for the disk.
  await data.database.db.transaction(async (db) => {
    for (let number = 0; number < count; number += 1) {
      const email = `reader-${String(number)}@example.com`
      readers.push(cookieHeader(await signInInvestor({ db }, product.origin, { fips, email })))
    }
  })
  // As PostgreSQL does within a minute, so that no plan for a table of one person is kept.
  await data.database.pool.query('ANALYZE')
  return readers
}
