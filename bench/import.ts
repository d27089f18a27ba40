import type pg from 'pg'
import type { ImportStep } from '#server/features/ingest/index.ts'
import { demoRows, importDemoFile, withNewBids } from './support/demo-file.ts'
import { openScratchData } from './support/scratch-data.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const ROWS = 100_000

/** Every table an import writes, in foreign key order. */
const TABLES = [
  'source',
  'raw_document',
  'ingest_run',
  'foreclosure_case',
  'parcel',
  'tax_foreclosure',
  'sale',
  'bid',
  'source_record',
  'listing_event',
]

const STEPS = ['reading', 'deciding', 'writing'] as const satisfies ImportStep[]

type Timed = { seconds: number; steps: ReadonlyMap<ImportStep, number> }

/**
 * Imports a file into an empty database, then again, then with 1 % of its rows changed. Baseline: a bare COPY of the rows
 * the first import wrote into the same tables with the same indexes and foreign keys.
 */
export async function benchImport(stage: Stage): Promise<Row[]> {
  const { database } = await openScratchData(stage)
  const now = Date.now()
  const rows = demoRows(stage.count(ROWS), now)
  const file = Buffer.from(JSON.stringify(rows))
  const changed = Buffer.from(JSON.stringify(withNewBids(rows, 1)))
  const folder = await serverFolder(database.pool)
  await clear(database.pool)
  const ours = await timed((onStep) => importDemoFile(database.db, file, now, onStep))
  for (const table of TABLES) await database.pool.query(`COPY ${table} TO '${folder}/${table}.copy'`)
  const unchanged = await timed(() => importDemoFile(database.db, file, now))
  const afterChange = await timed(() => importDemoFile(database.db, changed, now))
  await clear(database.pool)
  const bare = await timed(() => copyBack(database.pool, folder))
  return [
    {
      what: `import of ${rows.length.toLocaleString('en')} rows, against COPY`,
      ours: `${ours.seconds.toFixed(1)} s`,
      bare: `${bare.seconds.toFixed(1)} s`,
      ratio: ours.seconds / bare.seconds,
      goal: { atMost: 1.5 },
    },
    ...STEPS.map((step) => ({
      what: `  thereof ${step}`,
      ours: `${(ours.steps.get(step) ?? NaN).toFixed(1)} s`,
      bare: '',
    })),
    againRow('  again, unchanged', unchanged, bare, 0.5),
    againRow('  again, 1 % of the rows changed', afterChange, bare, 0.6),
  ]
}

function againRow(what: string, again: Timed, bare: Timed, atMost: number): Row {
  return {
    what,
    ours: `${again.seconds.toFixed(1)} s`,
    bare: `${bare.seconds.toFixed(1)} s`,
    ratio: again.seconds / bare.seconds,
    goal: { atMost },
  }
}

/** A folder the database server can write to. */
async function serverFolder(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ data_directory: string }>('SHOW data_directory')
  const [row] = rows
  if (!row) throw new Error('SHOW data_directory returned no row')
  return row.data_directory
}

/** Empties the tables and flushes pending writes, so that they do not count toward the next measurement. */
async function clear(pool: pg.Pool): Promise<void> {
  await pool.query(`TRUNCATE ${TABLES.join(', ')} RESTART IDENTITY CASCADE`)
  await pool.query('CHECKPOINT')
}

async function copyBack(pool: pg.Pool, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const table of TABLES) await client.query(`COPY ${table} FROM '${folder}/${table}.copy'`)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Measures a run and each step it reports, in seconds. */
async function timed(run: (onStep: (step: ImportStep) => void) => Promise<void>): Promise<Timed> {
  const began = performance.now()
  const starts: { step: ImportStep; at: number }[] = []
  await run((step) => starts.push({ step, at: performance.now() }))
  const ended = performance.now()
  const steps = starts.map(({ step, at }, place): [ImportStep, number] => [
    step,
    ((starts[place + 1]?.at ?? ended) - at) / 1000,
  ])
  return { seconds: (ended - began) / 1000, steps: new Map(steps) }
}
