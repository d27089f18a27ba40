import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { demoImporter } from '#server/app/demo.ts'
import { seedDemo } from '#server/features/demo/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { cookieHeader, type Investor, listedCounties, signInInvestor } from './investor.ts'
import { getRaw, LIST_PATH, type Product, type RawAnswer, startProduct } from './product.ts'
import { startProgram } from './programs.ts'
import { openScratchData } from './scratch-data.ts'
import type { Stage } from './stage.ts'

/** What browsers accept. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br'

const bareServer = new URL('../programs/bare-server.ts', import.meta.url)

export type ListingHouse = {
  product: Product
  investor: Investor
  /** Serves the very bytes of the product's list answer, and a page that draws twenty of them. */
  bare: { origin: string; process: ChildProcess }
  /** The product's answer to the investor's list call, as it comes over the wire: gzipped. */
  answer: RawAnswer
}

/** The product over so many listings with a person who sees them all, beside the bare server that it is measured by. */
export async function openListingHouse(stage: Stage, listings: number): Promise<ListingHouse> {
  const data = await openScratchData(stage)
  await addDemo(data.database, listings)
  const product = await startProduct(stage, data)
  const investor = await signInInvestor(data.database, product.origin, {
    fips: await listedCounties(data.database),
  })
  const headers = { cookie: cookieHeader(investor), 'accept-encoding': BROWSER_ENCODINGS }
  const answer = await getRaw(product.origin + LIST_PATH, headers)
  const { status, encoding, body } = answer
  if (status !== 200 || encoding !== 'gzip')
    throw new Error(`the list call answered ${status} in ${encoding}`)
  writeFileSync(path.join(data.folder, 'answer.gzip'), body)
  const { child, said } = await startProgram(stage, bareServer, [
    data.database.url,
    investor.sessionHash.toString('hex'),
    data.folder,
  ])
  const { port } = z.object({ port: z.number() }).parse(said)
  return { product, investor, bare: { origin: `http://127.0.0.1:${port}`, process: child }, answer }
}

/** Fills the database with so many listings, outlines included, and its statistics. */
export async function addDemo({ db, pool }: Database, listings: number): Promise<void> {
  await seedDemo({ db, importFile: demoImporter(quietLog), listings, now: Date.now(), parcelsFile: null })
  await pool.query('ANALYZE')
}
