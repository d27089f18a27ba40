import { cookieHeader, listedCounties, signInInvestor } from './support/investor.ts'
import { addDemo } from './support/demo-data.ts'
import { BROWSER_ENCODINGS } from './support/listing-house.ts'
import { changeStreet } from './support/change-street.ts'
import { runLoad, startLoader } from './support/load.ts'
import { getRaw, LIST_PATH, startProduct } from './support/product.ts'
import { memoryOf } from './support/programs.ts'
import { openScratchData } from './support/scratch-data.ts'
import type { Stage } from './support/stage.ts'
import { alignedTable } from './support/table.ts'

const FULL = { listings: 100_000, sessions: 1_000, minutes: 60 }
const QUICK = { listings: 2_000, sessions: 50, minutes: 2 }
/** Counties of one session, and how many different choices of them there are. */
const COUNTIES = 5
const CHOICES = 20
const AT_A_TIME = 10

/**
 * Memory of one web process: when it is empty, after the first lists, and every minute of a load in which listings change
 * and every session asks for its list again and again.
 */
export async function studyMemory(stage: Stage): Promise<string> {
  const { listings, sessions, minutes } = stage.isQuick ? QUICK : FULL
  const data = await openScratchData(stage)
  const { database } = data
  const product = await startProduct(stage, data)
  const lines: string[][] = []
  const note = (when: string, answers: number | null = null) =>
    lines.push([
      when,
      `${memoryOf(product.process, 'VmRSS').toFixed(0)} MB`,
      answers === null ? '' : answers.toLocaleString('en'),
    ])
  note('empty')
  await addDemo(database, listings)
  const counties = await listedCounties(database)
  const readers: string[] = []
  for (let number = 0; number < sessions; number += 1) {
    const first = (number % CHOICES) % counties.length
    const fips = Array.from(
      { length: COUNTIES },
      (_, place) => counties[(first + place) % counties.length] ?? '',
    )
    const email = `investor-${String(number)}@example.com`
    readers.push(cookieHeader(await signInInvestor(database, product.origin, { fips, email })))
  }
  const headers = { 'accept-encoding': BROWSER_ENCODINGS }
  for (const cookie of readers.slice(0, CHOICES))
    await getRaw(product.origin + LIST_PATH, { ...headers, cookie })
  note('after the first lists')
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT id FROM tax_foreclosure ORDER BY random() LIMIT 1000',
  )
  const loader = await startLoader(stage)
  const request = { url: product.origin + LIST_PATH, headers, readers, status: 200, connections: AT_A_TIME }
  for (let minute = 1; minute <= minutes; minute += 1) {
    const id = rows[minute % rows.length]?.id ?? 0
    await changeStreet(database, id, `${String(minute)} Changed St`)
    const { answers } = await runLoad(loader, { ...request, seconds: 60 })
    note(`after ${String(minute)} minutes`, answers)
  }
  return alignedTable([
    [
      `${listings.toLocaleString('en')} listings, ${sessions.toLocaleString('en')} sessions`,
      'memory',
      'lists sent',
    ],
    ...lines.filter((_, place) => place < 3 || place % 5 === 1 || place === lines.length - 1),
  ])
}
