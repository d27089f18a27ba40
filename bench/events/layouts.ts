import type pg from 'pg'
import { connect, type Database } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import type { Stage } from '../support/stage.ts'

/** How the table of events is cut: as the product has it, by month of `seen_at`, or by county and month. */
export const LAYOUTS = ['whole', 'by_month', 'by_county_and_month'] as const
export type Layout = (typeof LAYOUTS)[number]

/** County partitions in each month; a hash, because a hundred counties times sixty months would be 6,000 tables. */
const COUNTY_PARTS = 8

/** A month with the days its partition holds, `YYYY-MM-DD`; `to` is not part of it. */
export type Month = { name: string; from: string; to: string }

/** The months up to and including the month of a day, oldest first. */
export function monthsUntil(last: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    const start = (ahead: number) =>
      new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back + ahead, 1))
        .toISOString()
        .slice(0, 10)
    return { name: start(0).slice(0, 7).replace('-', '_'), from: start(0), to: start(1) }
  })
}

/** The name of the partition of a month, without its schema. */
export function partitionOf({ name }: Month): string {
  return `listing_event_${name}`
}

/**
 * Creates a schema with a table of the product's columns, cut as the layout says and without indexes. The product's own
 * queries find it by the search path.
 */
export async function createLayout(pool: pg.Pool, layout: Layout, months: readonly Month[]): Promise<void> {
  const cut = layout === 'whole' ? '' : 'PARTITION BY RANGE (seen_at)'
  await pool.query(`
    CREATE SCHEMA ${layout};
    CREATE TABLE ${layout}.listing_event (LIKE public.listing_event INCLUDING DEFAULTS INCLUDING IDENTITY) ${cut}`)
  if (layout === 'whole') return
  const inner = layout === 'by_month' ? '' : 'PARTITION BY HASH (county_fips)'
  for (const month of months) {
    const name = `${layout}.${partitionOf(month)}`
    await pool.query(`
      CREATE TABLE ${name} PARTITION OF ${layout}.listing_event
        FOR VALUES FROM ('${month.from}') TO ('${month.to}') ${inner}`)
    if (layout === 'by_month') continue
    for (let part = 0; part < COUNTY_PARTS; part++) {
      await pool.query(`
        CREATE TABLE ${name}_${part} PARTITION OF ${name}
          FOR VALUES WITH (MODULUS ${COUNTY_PARTS}, REMAINDER ${part})`)
    }
  }
}

/** A primary key must contain the partition key. */
const PRIMARY_KEYS: Readonly<Record<Layout, string>> = {
  whole: 'id',
  by_month: 'id, seen_at',
  by_county_and_month: 'id, county_fips, seen_at',
}

/** Adds the product's indexes, foreign keys and trigger, after the rows are there. */
export async function addConstraints(pool: pg.Pool, layout: Layout): Promise<void> {
  const table = `${layout}.listing_event`
  await pool.query(`
    ALTER TABLE ${table} ADD PRIMARY KEY (${PRIMARY_KEYS[layout]});
    CREATE INDEX ON ${table} (tax_foreclosure_id, id);
    CREATE INDEX ON ${table} (county_fips, seen_at DESC);
    ALTER TABLE ${table} ADD FOREIGN KEY (tax_foreclosure_id) REFERENCES tax_foreclosure ON DELETE CASCADE;
    ALTER TABLE ${table} ADD FOREIGN KEY (county_fips) REFERENCES county;
    ALTER TABLE ${table} ADD FOREIGN KEY (source_id) REFERENCES source;
    ALTER TABLE ${table} ADD FOREIGN KEY (ingest_run_id) REFERENCES ingest_run;
    CREATE TRIGGER listing_event_append_only BEFORE UPDATE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION refuse_event_change()`)
  await pool.query(`ANALYZE ${table}`)
}

/** Connects to the database with the table of a layout in place of the product's. */
export async function connectTo(stage: Stage, { url, pool }: Database, layout: Layout): Promise<Database> {
  const name = new URL(url).pathname.slice(1)
  await pool.query(`ALTER DATABASE ${name} SET search_path TO ${layout}, public`)
  const database = connect(url, 'bench', quietLog)
  stage.atEnd(() => database.close())
  // Pools connect when first used.
  const { rows } = await database.pool.query<{ found: string }>(
    `SELECT relnamespace::regnamespace::text AS found FROM pg_class WHERE oid = 'listing_event'::regclass`,
  )
  if (rows[0]?.found !== layout) throw new Error(`the table of ${layout} was not found`)
  return database
}
