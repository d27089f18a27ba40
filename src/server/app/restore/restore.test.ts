import { cpSync, existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { prepareDatabase } from '#server/app/prepare-database.ts'
import { createRandom } from '#server/features/demo/index.ts'
import { backUpOnce } from '#server/platform/db/backup/back-up-once.ts'
import { readBackupState } from '#server/platform/db/backup/backup-state.store.ts'
import { names, writeReach } from '#server/platform/db/backup/catalog.ts'
import { readIdentity, writeIdentity } from '#server/platform/db/backup/identities.ts'
import { chooseBase, listStretches } from '#server/platform/db/backup/restore/restorable.ts'
import { withRecovered } from '#server/platform/db/backup/restore/restore-cluster.ts'
import { type RunningBackups, runBackups } from '#server/platform/db/backup/run-backups.ts'
import { openStore } from '#server/platform/db/backup/store/open-store.ts'
import { readWalPosition, segmentName, segmentStart } from '#server/platform/db/backup/wal-position.ts'
import { systemClock } from '#server/platform/clock.ts'
import { parseSettings, type Settings } from '#server/platform/config/settings.ts'
import { connect, type Database } from '#server/platform/db/database.ts'
import { digestDatabase } from '#server/platform/db/transfer/export-database.ts'
import { addDemoListings } from '#tests/support/demo-listings.ts'
import { personWithEverything } from '#tests/support/person-with-everything.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import { cookieOf, createTestApp, mailedToken, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { restoreProduct } from './restore-product.ts'

const HOUR = 60 * 60_000
const EMAIL = 'investor@example.com'
const DAYS = 5
const FOLLOWER = 'follower@example.com'
/** After this day, the follower signs in for a month and asks for a new password. */
const HALFWAY = 3
/** One random instant is restored for each; `npm run soak` passes many. */
const seeds = (process.env['SOAK_SEEDS'] ?? '1').split(',').map(Number)

/** What a product held at an instant of the server's clock: a checksum of each table; and where its log was then. */
type Mark = { at: Date; tables: string; segment: string }

let folder: string
let source: Database
let product: TestApp
let cookie: string
let resetToken: string
let marks: Mark[]

const at = (name: string) => path.join(folder, name)
const storeOf = (name: string) => openStore(at(name), undefined)
const settingsOf = (dataDir: string): Settings => parseSettings({ NODE_ENV: 'test', DATA_DIR: dataDir })
const partsOf = (dataDir: string) => ({
  settings: settingsOf(dataDir),
  clock: product.clock,
  log: quietLog,
})

async function openProduct(dataDir: string): Promise<Database> {
  return prepareDatabase(settingsOf(dataDir), systemClock, quietLog, () => undefined)
}

async function serverClock(database: Database): Promise<Date> {
  const { rows } = await database.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  return rows[0]?.at ?? new Date(0)
}

async function digestOf(database: Database): Promise<string> {
  return JSON.stringify(await digestDatabase(database.pool))
}

/** Runs what the product does every minute: statuses change, and alerts, reminders and summaries go out. */
async function runMinute(app: TestApp): Promise<void> {
  for (const job of ['redraw_statuses', 'remind_followers', 'make_digests', 'tell_search_days'])
    await app.database.pool.query("SELECT graphile_worker.add_job($1, '{}')", [job])
  await app.runJobs()
}

async function liveADay(): Promise<void> {
  await source.pool.query('SELECT pg_switch_wal()')
  product.clock.advance(24 * HOUR)
  await source.pool.query("UPDATE property_note SET note = note || ' ' || now()")
  await runMinute(product)
}

async function backUp(): Promise<RunningBackups> {
  return runBackups({
    database: source,
    target: { store: await storeOf('backups'), recipient: undefined, isEmbedded: true, clock: systemClock },
    schedule: { everyHours: 24, keepDays: 14 },
    log: quietLog,
  })
}

async function readMark(): Promise<Mark> {
  const tables = await digestOf(source)
  const { rows } = await source.pool.query<{ segment: string }>(
    'SELECT pg_walfile_name(pg_current_wal_lsn()) AS segment',
  )
  return { at: await serverClock(source), tables, segment: rows[0]?.segment ?? '' }
}

beforeAll(async () => {
  folder = await openScratchFolder('steps-restore-test-')
  source = await openProduct(at('source'))
  product = await createTestApp({}, source)
  product.clock.set(new Date().toISOString())
  await addDemoListings(source, { count: 60, now: product.clock.now() })
  await personWithEverything(product, EMAIL)
  await signUpAndIn(product, FOLLOWER)
  await source.pool.query(`
    INSERT INTO county_grant SELECT u.id, c.fips, 'active', now() FROM user_account u, county c ON CONFLICT DO NOTHING;
    INSERT INTO favorite (user_id, tax_foreclosure_id, favorited_at)
      SELECT u.id, f.id, now() FROM user_account u, tax_foreclosure f ON CONFLICT DO NOTHING;
    UPDATE user_account SET instant_email_alert = true`)
  const backups = await backUp()
  await vi.waitFor(async () => expect(await listStretches(await storeOf('backups'))).toHaveLength(1), {
    timeout: 50_000,
  })
  marks = [await readMark()]
  for (let day = 1; day <= DAYS; day += 1) {
    await liveADay()
    if (day === HALFWAY) {
      cookie = cookieOf(await product.accounts.logIn(FOLLOWER, undefined, true))
      await product.accounts.forgot(FOLLOWER)
      await product.runJobs()
      resetToken = mailedToken(product.mails, FOLLOWER)
    }
    marks.push(await readMark())
  }
  // Until the log of the last mark is stored too.
  const last = marks.at(-1)?.at ?? new Date(0)
  await vi.waitFor(
    async () => {
      const [stretch] = await listStretches(await storeOf('backups'))
      expect(stretch?.until.getTime()).toBeGreaterThanOrEqual(last.getTime())
    },
    { timeout: 50_000, interval: 200 },
  )
  await backups.stop()
}, 180_000)
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

test.for(seeds)('the state at a random second is what the product held then (seed %i)', async (seed) => {
  const random = createRandom(String(seed))
  const mark = marks[random.integer(1, marks.length - 1)]
  if (mark === undefined) throw new Error('no such mark')
  const store = await storeOf('backups')
  const { stretch, base } = chooseBase(await listStretches(store), mark.at, store.place)
  const recovery = { store, line: stretch.line, base, to: mark.at, identity: undefined, mayEndAtGap: false }
  const held = await withRecovered(recovery, at(`recovered-${seed}`), async (url) => {
    const database = connect(url, 'test', quietLog)
    try {
      return await digestOf(database)
    } finally {
      await database.close()
    }
  })
  expect(held).toBe(mark.tables)
})

/** Restores into a data folder and opens the product on it, on the day the first one ended. */
async function openRestored(name: string, to: Date): Promise<TestApp> {
  await restoreProduct({ store: await storeOf('backups'), to, identity: undefined }, partsOf(at(name)))
  const restored = await createTestApp({}, await openProduct(at(name)))
  restored.clock.set(new Date(product.clock.now()).toISOString())
  return restored
}

/** What each alert told, and on which channel. */
async function readAlerts({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ alert: string }>(`
    SELECT concat_ws(' ', n.channel, n.tax_foreclosure_id, e.kind, e."to") AS alert
    FROM notification n JOIN listing_event e ON e.id = n.event_id
    WHERE n.channel <> 'bell' ORDER BY 1`)
  return rows.map(({ alert }) => alert)
}

test('a restored product sends nothing again, and knows neither session nor link of before', async () => {
  const halfway = marks[HALFWAY]?.at ?? new Date(0)
  const restored = await openRestored('again', halfway)
  expect(product.subjectsTo(FOLLOWER).length).toBeGreaterThan(5)
  expect(await product.accounts.isSignedIn(cookie)).toBe(true)
  const end = new Date(product.clock.now()).toISOString()
  restored.clock.advance(-(DAYS - HALFWAY) * 24 * HOUR)
  expect(await restored.accounts.isSignedIn(cookie)).toBe(false)
  const link = await restored.accounts.reset(resetToken, 'Another-Courthouse-8!')
  expect(link.statusCode).toBe(400)
  // The same days pass again: statuses change as before.
  restored.clock.set(end)
  await runMinute(restored)
  expect((await readAlerts(restored.database)).length).toBeGreaterThan(0)
  const keys = new Set(product.mails.map(({ key }) => key))
  const texts = new Set(product.mails.map(({ text }) => text))
  expect(restored.mails.filter(({ key, text }) => keys.has(key) || texts.has(text))).toEqual([])
  expect(restored.mails.map(({ subject }) => subject)).toEqual([])
  const { rows } = await restored.database.pool.query(
    "SELECT count(*) FROM audit_log WHERE action = 'restore_database'",
  )
  expect(rows).toEqual([{ count: 1 }])
  await restored.close()
})

test('an encrypted backup needs its key, and a damaged one leaves the folder empty', async () => {
  const recipient = await writeIdentity(at('key.txt'))
  await writeIdentity(at('other-key.txt'))
  const store = await storeOf('encrypted')
  const base = await backUpOnce(source.url, { store, recipient, isEmbedded: true, clock: systemClock })
  const restore = async (identity?: string) =>
    restoreProduct({ store, to: null, identity }, partsOf(at('from-encrypted')))
  const isEmpty = () => !existsSync(at('from-encrypted/postgres'))

  expect(readFileSync(at(`encrypted/${base.parts[0]?.name}`)).includes('postgresql')).toBe(false)
  await expect(restore()).rejects.toThrow('The backup is encrypted.')
  await expect(restore(await readIdentity(at('other-key.txt')))).rejects.toThrow('cannot be read')
  expect(isEmpty()).toBe(true)

  await restore(await readIdentity(at('key.txt')))
  await expect(restore(await readIdentity(at('key.txt')))).rejects.toThrow('holds a database')
  rmSync(at('from-encrypted'), { recursive: true })

  truncateSync(at(`encrypted/${base.parts[0]?.name}`), 100)
  await expect(restore(await readIdentity(at('key.txt')))).rejects.toThrow('is damaged')
  expect(isEmpty()).toBe(true)
})

test('a gap in the log is never passed over in silence', async () => {
  cpSync(at('backups'), at('gapped'), { recursive: true })
  const store = await storeOf('gapped')
  const [before, within, after] = [marks[HALFWAY - 2], marks[HALFWAY], marks[HALFWAY + 1]]
  const [stored] = (await store.list('')).filter(({ name }) => name.endsWith(`/log/${within?.segment}`))
  await store.remove([stored?.name ?? ''])
  const restore = (to: Date | undefined) =>
    restoreProduct({ store, to: to ?? null, identity: undefined }, partsOf(at('from-gapped')))

  const gap = `Segment ${within?.segment} of the log is missing`
  await expect(restore(undefined)).rejects.toThrow(`${gap} in ${store.place}`)
  await expect(restore(after?.at)).rejects.toThrow(
    /missing .* Any time from 20.* to just before 20.*Z can be/,
  )
  expect(existsSync(at('from-gapped/postgres'))).toBe(false)
  expect(await restore(before?.at)).toMatchObject({ to: before?.at, missing: within?.segment })
})

test('a base is restored even if the archive of the log was behind when it ended', async () => {
  const store = await storeOf('behind')
  const base = await backUpOnce(source.url, {
    store,
    recipient: undefined,
    isEmbedded: true,
    clock: systemClock,
  })
  const stretches = await listStretches(store)
  const { stretch } = chooseBase(stretches, null, store.place)
  const end = segmentStart(readWalPosition(base.end), stretch.line.segment_bytes)
  const segment = segmentName(base.timeline, end, stretch.line.segment_bytes)
  await store.put(names.partial(base.line, segment), gzipSync(Buffer.alloc(64)))
  const recovery = { store, line: stretch.line, base, to: null, identity: undefined, mayEndAtGap: false }
  const recover = (to: Date | null) =>
    withRecovered({ ...recovery, to }, at('from-behind'), (url) => Promise.resolve(url))
  expect(await recover(null)).toContain('postgres://')

  // Log that is gone at the end leaves a newest second, but an older one than was asked for.
  const now = new Date()
  await writeReach(store, base.line, now, end + BigInt(2 * stretch.line.segment_bytes))
  expect(await recover(null)).toContain('postgres://')
  await expect(recover(now)).rejects.toThrow('of the log is missing')
})

test('a backup of the embedded database fills an empty database of a server', async () => {
  const target = await createTestDatabase()
  const parts = partsOf(at('beside'))
  const settings = { ...parts.settings, DATABASE_URL: target.url }
  const request = { store: await storeOf('backups'), to: null, identity: undefined }
  expect(await restoreProduct(request, { ...parts, settings })).toMatchObject({ missing: null })
  const favorites = 'SELECT user_id, tax_foreclosure_id FROM favorite ORDER BY 1, 2'
  expect((await target.pool.query(favorites)).rows).toEqual((await source.pool.query(favorites)).rows)
  expect((await target.pool.query('SELECT FROM user_session')).rowCount).toBe(0)
  await target.close()
})

test('backups to a volume that is not mounted fail, and continue once it is', async () => {
  const failure = async () => (await readBackupState(source.db))?.failure
  const lines = async () => (await listStretches(await storeOf('backups'))).map(({ line }) => line.id)
  const before = await lines()

  const backups = await backUp()
  // The first time that it records something proves that it runs.
  await source.db.execute("UPDATE backup_state SET failure = 'of before'")
  await expect.poll(failure, { timeout: 20_000 }).toBe(null)
  renameSync(at('backups'), at('volume'))
  await source.pool.query('SELECT pg_switch_wal()')
  await expect.poll(failure, { timeout: 20_000 }).toContain('does not hold the backups that were stored')
  await backups.stop()

  const again = await backUp()
  await source.db.execute("UPDATE backup_state SET failure = 'of before'")
  await expect.poll(failure, { timeout: 20_000 }).toContain('does not hold the backups that were stored')
  await again.stop()
  expect(existsSync(at('backups'))).toBe(false)

  renameSync(at('volume'), at('backups'))
  const mounted = await backUp()
  await expect.poll(failure, { timeout: 20_000 }).toBe(null)
  await mounted.stop()
  expect(await lines()).toEqual(before)
})

test('a time without a backup is refused with what there is', async () => {
  const request = {
    store: await storeOf('backups'),
    to: new Date('2020-01-01T00:00:00Z'),
    identity: undefined,
  }
  await expect(restoreProduct(request, partsOf(at('never')))).rejects.toThrow(
    /cannot restore 2020.* It has: 20/,
  )
  const nothing = { store: await storeOf('nowhere'), to: null, identity: undefined }
  await expect(restoreProduct(nothing, partsOf(at('never')))).rejects.toThrow('holds no complete backup')
})

test('a data folder without its marker does not start', async () => {
  const marker = at('again/postgres/marker.json')
  rmSync(marker)
  await expect(openProduct(at('again'))).rejects.toThrow('has no marker.json')
  writeFileSync(marker, '{"format": 2}')
  await expect(openProduct(at('again'))).rejects.toThrow('written by a newer release')
})
