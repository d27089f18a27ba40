import type pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { logPosition } from '../support/log-position.ts'
import { quantile } from '../support/measure.ts'
import { openScratchData } from '../support/scratch-data.ts'
import type { Stage } from '../support/stage.ts'
import { alignedTable } from '../support/table.ts'
import { addListings, copyEvents, fillEvents, type Filled, startIdsAt, YEARS } from './fill-events.ts'
import { addConstraints, connectTo, createLayout, type Layout, LAYOUTS, monthsUntil } from './layouts.ts'
import { type Month, partitionOf } from './layouts.ts'
import { type Contents, insertBatch, QUESTIONS } from './questions.ts'

const EVENTS = 3_000_000
const QUICK_EVENTS = 100_000
const ROUNDS = 20
const INSERT_ROUNDS = 6
const INSERTED = 5_000

type Copy = { layout: Layout; database: Database }
/** One line of the table, with a cell for each layout. */
type Line = { what: string; cells: string[] }

/**
 * Compares the table of events as the product has it with copies that are partitioned by month, and by county and
 * month: the product's own queries and inserts, the removal of an old month, and the size. All copies hold the same
 * events of five years and are asked in turn.
 */
export async function studyEvents(stage: Stage): Promise<string> {
  const events = stage.isQuick ? QUICK_EVENTS : EVENTS
  const { database } = await openScratchData(stage)
  const { pool } = database
  const now = Date.now()
  const months = monthsUntil(new Date(now), YEARS * 12 + 1)
  const filled = await addListings(pool, events)
  const fillLine: Line = { what: 'copy of all events, with indexes and foreign keys', cells: [] }
  for (const layout of LAYOUTS) {
    console.error(`Filling ${layout} with ${events.toLocaleString('en')} events ...`)
    fillLine.cells.push(await fill(pool, layout, months, { ...filled, events }))
  }
  const copies: Copy[] = []
  for (const layout of LAYOUTS) copies.push({ layout, database: await connectTo(stage, database, layout) })
  const contents: Contents = { ...filled, newest: events, now }
  const lines = [
    fillLine,
    await sizes(pool, months.length),
    ...(await readings(copies, contents)),
    ...(await inserts(copies, contents)),
    ...(await removals(copies, months)),
  ]
  return alignedTable([
    [`${events.toLocaleString('en')} events, ${filled.listings.toLocaleString('en')} listings`, ...LAYOUTS],
    ...lines.map(({ what, cells }) => [what, ...cells]),
  ])
}

async function fill(
  pool: pg.Pool,
  layout: Layout,
  months: readonly Month[],
  given: Filled & { events: number },
): Promise<string> {
  const table = `${layout}.listing_event`
  await createLayout(pool, layout, months)
  const began = performance.now()
  if (layout === 'whole') await fillEvents(pool, table, given)
  else await copyEvents(pool, 'whole.listing_event', table)
  await addConstraints(pool, layout)
  const taken = performance.now() - began
  await startIdsAt(pool, table, given.events + 1)
  await pool.query('CHECKPOINT')
  return `${(taken / 1000).toFixed(0)} s`
}

async function sizes(pool: pg.Pool, months: number): Promise<Line> {
  const cells: string[] = []
  for (const layout of LAYOUTS) {
    const { rows } = await pool.query<{ bytes: string; tables: number }>(`
      SELECT sum(pg_total_relation_size(c.oid)) AS bytes, count(*)::int AS tables FROM pg_class c
      WHERE relnamespace = '${layout}'::regnamespace AND relkind = 'r'`)
    const [row] = rows
    cells.push(`${Math.round(Number(row?.bytes ?? 0) / 1e6)} MB, ${row?.tables ?? 0} tables`)
  }
  return { what: `size with indexes, ${months} months`, cells }
}

async function inserts(copies: readonly Copy[], contents: Contents): Promise<Line[]> {
  const rates = copies.map((): number[] => [])
  const logs = copies.map((): number[] => [])
  for (let round = 0; round < INSERT_ROUNDS; round++) {
    for (const [index, { database }] of copies.entries()) {
      const before = await logPosition(database.pool)
      const began = performance.now()
      await insertBatch(database, contents, INSERTED)
      rates[index]?.push(INSERTED / ((performance.now() - began) / 1000))
      logs[index]?.push(((await logPosition(database.pool)) - before) / INSERTED)
    }
  }
  const median = (values: readonly number[]) => quantile(values, 0.5).toFixed(0)
  return [
    {
      what: `insert of ${INSERTED.toLocaleString('en')} events`,
      cells: rates.map((own) => `${median(own)}/s`),
    },
    { what: '  write-ahead log of an event', cells: logs.map((own) => `${median(own)} B`) },
  ]
}

async function readings(copies: readonly Copy[], contents: Contents): Promise<Line[]> {
  const lines: Line[] = []
  for (const { what, ask } of QUESTIONS) {
    const taken = copies.map((): number[] => [])
    for (let round = -3; round < ROUNDS; round++) {
      for (const [index, { database }] of copies.entries()) {
        const began = performance.now()
        await ask(database.db, contents, Math.max(0, round))
        if (round >= 0) taken[index]?.push(performance.now() - began)
      }
    }
    const cell = (own: readonly number[]) => `${quantile(own, 0.5).toFixed(1)} ms`
    lines.push({ what, cells: taken.map(cell) })
  }
  return lines
}

/** Removes the oldest whole month: rows where the table is whole, else its partition. */
async function removals(copies: readonly Copy[], months: readonly Month[]): Promise<Line[]> {
  const [, oldest] = months
  if (oldest === undefined) throw new Error('there is no whole month')
  const time: string[] = []
  const log: string[] = []
  for (const { layout, database } of copies) {
    const { pool } = database
    const before = await logPosition(pool)
    const began = performance.now()
    if (layout === 'whole') {
      await pool.query(
        `DELETE FROM listing_event WHERE seen_at >= '${oldest.from}' AND seen_at < '${oldest.to}'`,
      )
      await pool.query('VACUUM listing_event')
    } else {
      await pool.query(`DROP TABLE ${layout}.${partitionOf(oldest)}`)
    }
    time.push(`${(performance.now() - began).toFixed(0)} ms`)
    log.push(`${(((await logPosition(pool)) - before) / 1e6).toFixed(1)} MB`)
  }
  return [
    { what: 'removal of one month (DELETE and VACUUM, or DROP)', cells: time },
    { what: '  write-ahead log of it', cells: log },
  ]
}
