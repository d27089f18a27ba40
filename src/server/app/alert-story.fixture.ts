import { importFile } from '#server/features/ingest/index.ts'
import { seedCounties } from '#server/features/listings/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { investor } from '#tests/support/investors.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** What a list prints of a property; days `YYYY-MM-DD`, amounts in dollars. */
export type Row = Partial<Record<(typeof COLUMNS)[number], string | number>>

const COLUMNS = [
  'county',
  'case',
  'parcel',
  'street',
  'city',
  'zip',
  'sale',
  'time',
  'opening',
  'bid',
  'least',
  'last_day',
  'filed',
  'reported',
  'confirmed',
  'recorded',
  'redeemed',
  'status',
  'structure',
  'acres',
] as const

const mapping = {
  reads: 'listings',
  source: { name: 'County notices' },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    street: 'street',
    city: 'city',
    zip: 'zip',
    foreclosure_date: 'sale',
    time: 'time',
    opening_bid: 'opening',
    highest_bid: 'bid',
    minimum_upset_bid: 'least',
    upset_bid_date: 'last_day',
    bid_filed_on: 'filed',
    report_on: 'reported',
    confirmed_on: 'confirmed',
    recorded_on: 'recorded',
    redeemed_on: 'redeemed',
    status: 'status',
    structure: 'structure',
    lot_size: 'acres',
  },
  statuses: {
    scheduled: 'scheduled',
    postponed: 'postponed',
    cancelled: 'cancelled',
    sold: 'sold',
    upset: 'upset',
    closed: 'pending_confirmation',
    confirmed: 'confirmed',
    paid: 'paid',
    recorded: 'recorded',
    resale: 'resale_ordered',
    redeemed: 'redeemed',
    bankruptcy: 'stayed_by_bankruptcy',
  },
}

/** What the queue does by itself every minute. */
const EVERY_MINUTE = ['redraw_statuses', 'remind_followers', 'tell_search_days', 'make_digests']

/** Somebody who is signed in for a month and to whom counties are open. */
export type Person = {
  userId: string
  email: string
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: unknown): Promise<T>
}

/** For tests: the whole product, a list that is imported from day to day, and people who follow it. */
export type AlertStory = {
  product: TestApp
  person(name: string, ...fips: string[]): Promise<Person>
  /** Imports the whole list as it is at this instant, and does everything that follows from it. */
  imports(instant: string, rows: readonly Row[]): Promise<void>
  /** The same, and leaves to others what follows. */
  importsOnly(instant: string, rows: readonly Row[]): Promise<void>
  /** Time passes to an instant without an import. */
  passes(instant: string): Promise<void>
  listingId(parcel: string): Promise<number>
  /** Events in the order in which they were told: `kind`, or `kind (time)` without a source. */
  events(): Promise<string[]>
}

export async function createAlertStory(
  settings: Record<string, string> = {},
  database?: Database,
): Promise<AlertStory> {
  const product = await createTestApp(settings, database)
  const { pool, db } = product.database
  await seedCounties(db)

  async function importsOnly(instant: string, rows: readonly Row[]): Promise<void> {
    product.clock.set(instant)
    const lines = rows.map((row) => COLUMNS.map((column) => row[column] ?? '').join(','))
    const bytes = Buffer.from([COLUMNS.join(','), ...lines, ''].join('\n'))
    const report = await importFile({
      file: { name: 'list.csv', bytes },
      mapping,
      now: product.clock.now(),
      db,
      log: quietLog,
      force: true,
    })
    if (report.state !== 'published') throw new Error(`the list was not published: ${report.state}`)
  }

  return {
    product,
    person: async (name, ...fips) => {
      const email = `${name}@example.com`
      const { cookie } = await investor(product, email, ...fips)
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM user_account WHERE email = $1', [
        email,
      ])
      const userId = rows[0]?.id ?? ''
      await product.runJobs()
      product.mails.splice(0)
      return {
        userId,
        email,
        get: async (path) => (await product.call('GET', path, { cookie })).json(),
        post: async (path, body = {}) => (await product.call('POST', path, { cookie, body })).json(),
      }
    },
    imports: async (instant, rows) => {
      await importsOnly(instant, rows)
      await product.runJobs()
    },
    importsOnly,
    passes: async (instant) => {
      product.clock.set(instant)
      for (const job of EVERY_MINUTE) await pool.query('SELECT graphile_worker.add_job($1)', [job])
      await product.runJobs()
    },
    listingId: async (parcel) => {
      const { rows } = await pool.query<{ id: number }>(
        'SELECT t.id FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id WHERE p.parcel_identification = $1',
        [parcel],
      )
      const [row] = rows
      if (row === undefined) throw new Error(`there is no listing of parcel ${parcel}`)
      return row.id
    },
    events: async () => {
      const { rows } = await pool.query<{ told: string }>(
        "SELECT kind || CASE WHEN source_id IS NULL THEN ' (time)' ELSE '' END AS told FROM listing_event ORDER BY id",
      )
      return rows.map(({ told }) => told)
    },
  }
}
