import type { Database } from '#server/platform/db/database.ts'
import { importNotices, type NoticeRow } from '#tests/support/county-notices.ts'
import { investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** The cron jobs that run every minute. */
const EVERY_MINUTE = [
  'redraw_statuses',
  'remind_followers',
  'tell_search_days',
  'make_digests',
  'send_held_texts',
]

/** A signed-in person (session of one month) with access to some counties. */
export type Person = {
  userId: string
  email: string
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: unknown): Promise<T>
}

/** For tests: the whole product, a list imported day by day, and people who follow it. */
export type AlertScenario = {
  product: TestApp
  person(name: string, ...fips: string[]): Promise<Person>
  /** Imports the whole list as of this instant and runs every job it causes. */
  imports(instant: string, rows: readonly NoticeRow[]): Promise<void>
  /** Imports the list without running any jobs. */
  importsOnly(instant: string, rows: readonly NoticeRow[]): Promise<void>
  /** Moves the clock to an instant without an import, and runs the cron jobs. */
  passes(instant: string): Promise<void>
  listingId(parcel: string): Promise<number>
  /** Events in the order recorded: `kind`, or `kind (time)` if no source reported it. */
  events(): Promise<string[]>
}

export async function createAlertScenario(
  settings: Record<string, string> = {},
  database?: Database,
): Promise<AlertScenario> {
  const product = await createTestApp(settings, database)
  const { pool } = product.database

  async function importsOnly(instant: string, rows: readonly NoticeRow[]): Promise<void> {
    product.clock.set(instant)
    await importNotices(product.database, product.clock.now(), rows)
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
      const { rows } = await pool.query<{ event: string }>(
        "SELECT kind || CASE WHEN source_id IS NULL THEN ' (time)' ELSE '' END AS event FROM listing_event ORDER BY id",
      )
      return rows.map(({ event }) => event)
    },
  }
}
