import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { seedCounties } from '#server/features/listings/index.ts'
import { COMMAND_LINE, writeAudit } from '#server/platform/db/audit.store.ts'
import { connect, type Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { digestDatabase, exportDatabase } from '#server/platform/db/transfer/export-database.ts'
import { inOrderOfNeed, loadDatabase } from '#server/platform/db/transfer/load-database.ts'
import { type Manifest, readManifest, TransferError } from '#server/platform/db/transfer/manifest.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { QUICK_START } from '#server/platform/threads/quick-start.ts'
import { urlOfDatabase } from '#tests/support/database-url.ts'
import { addDemoListings } from '#tests/support/demo-listings.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { personWithEverything } from '#tests/support/person-with-everything.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, mailedToken, type TestApp } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
const EMAIL = 'moved@example.com'

let product: TestApp
let cookie: string
let target: Database
let scratch: string
/** An export of the product; tests damage copies of it. */
let whole: string

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'steps-export-'))
  whole = path.join(scratch, 'whole')
  product = await createTestApp()
  await addDemoListings(product.database, { count: 40, now: product.clock.now(), history: 'full' })
  ;({ cookie } = await personWithEverything(product, EMAIL))
  await product.accounts.forgot(EMAIL)
  // Tab, line end, backslash, and what COPY writes for null and for the end.
  await product.database.pool.query('UPDATE property_note SET note = $1', ['a\tb\nc\\d\r\\N\n\\.\né 🏠'])
  await exportDatabase(product.database.pool, whole, NOW)
})
afterAll(async () => {
  await product.close()
  await rm(scratch, { recursive: true })
})
async function rowsOf(database: Database, sql: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(sql)).rows
}

const openTarget = async () => {
  target = await createTestDatabase()
}
const closeTarget = () => target.close()

/** What all tables hold, without what was recorded about the load. */
async function contentOf(database: Database): Promise<Manifest['tables']> {
  return (await digestDatabase(database.pool)).filter(({ name }) => name !== 'public.audit_log')
}

async function copyOfWhole(): Promise<string> {
  const folder = await mkdtemp(path.join(scratch, 'damaged-'))
  await cp(whole, folder, { recursive: true })
  return folder
}

async function changeManifest(folder: string, change: (manifest: Manifest) => void): Promise<void> {
  const file = path.join(folder, 'manifest.json')
  const manifest = await readManifest(folder)
  change(manifest)
  await writeFile(file, JSON.stringify(manifest))
}

/** Expects that a folder is refused and that the target is as it was. */
async function expectRefusal(folder: string, message: RegExp): Promise<void> {
  const before = await digestDatabase(target.pool)
  const error: unknown = await loadDatabase(target.pool, folder, NOW).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TransferError)
  expect(error).toHaveProperty('message', expect.stringMatching(message))
  expect(await digestDatabase(target.pool)).toEqual(before)
}

/** A migrated database whose owner is an ordinary role, sorting as English does. */
async function createOwnDatabase(): Promise<Database> {
  const role = `mover_${randomBytes(4).toString('hex')}`
  await target.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'moving'`)
  await target.pool.query(`
    CREATE DATABASE ${role} OWNER ${role} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'`)
  const url = new URL(urlOfDatabase(target.url, role))
  url.username = role
  url.password = 'moving'
  const own = connect(url.href, 'test', quietLog)
  await migrate(own.pool)
  await migrateJobs(own.pool, quietLog)
  await seedCounties(own.db, NOW.getTime())
  return {
    ...own,
    close: async () => {
      await own.close()
      await target.pool.query(`DROP DATABASE ${role} WITH (FORCE)`)
      await target.pool.query(`DROP ROLE ${role}`)
    },
  }
}

async function runKilled(verb: 'export' | 'load', database: Database, folder: string): Promise<void> {
  const program = fileURLToPath(new URL('killed-transfer.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [...QUICK_START, program, verb, database.url, folder, '50'], {
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

describe('an export', () => {
  beforeAll(openTarget)
  afterAll(closeTarget)

  test('is a folder of files that only its owner can read', async () => {
    expect((await stat(whole)).mode & 0o777).toBe(0o700)
    const names = await readdir(whole)
    expect(names).toContain('manifest.json')
    for (const name of names) expect((await stat(path.join(whole, name))).mode & 0o777).toBe(0o600)
    expect(
      await rowsOf(product.database, `SELECT details FROM audit_log WHERE action = 'export_database'`),
    ).toEqual([{ details: { folder: 'whole' } }])
  })

  test('writes nothing into a folder that has something', async () => {
    const folder = path.join(scratch, 'filled')
    await mkdir(folder)
    await writeFile(path.join(folder, 'mine.txt'), 'mine')
    await expect(exportDatabase(product.database.pool, folder, NOW)).rejects.toThrow(/is not empty/)
    expect(await readdir(folder)).toEqual(['mine.txt'])
  })

  test('takes an empty folder, and leaves nothing where it fails', async () => {
    const folder = path.join(scratch, 'empty')
    await mkdir(folder)
    const failing = exportDatabase(product.database.pool, folder, NOW, () => {
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await readdir(folder)).toEqual([])
    await exportDatabase(product.database.pool, folder, NOW)
    expect(await readdir(folder)).toContain('manifest.json')
    expect((await readdir(scratch)).filter((name) => name.startsWith('empty'))).toEqual(['empty'])
    const nowhere = path.join(scratch, 'no', 'such', 'folder')
    await expect(exportDatabase(product.database.pool, nowhere, NOW)).rejects.toThrow(TransferError)
  })

  test('shows one instant while others write', async () => {
    const source = await createTestDatabase()
    const before = await digestDatabase(source.pool)
    const folder = path.join(scratch, 'instant')
    const { manifest } = await exportDatabase(source.pool, folder, NOW, async (done) => {
      if (done === 1) await addDemoListings(source, { count: 20, now: product.clock.now() })
    })
    expect(await digestDatabase(source.pool)).not.toEqual(before)
    await source.close()
    const withoutAudit = (tables: Manifest['tables']) =>
      tables.filter(({ name }) => name !== 'public.audit_log')
    expect(withoutAudit(manifest.tables)).toEqual(withoutAudit(before))
  })

  test('killed on its way leaves nothing that loads', async () => {
    const folder = path.join(scratch, 'killed')
    await runKilled('export', product.database, folder)
    const [left, ...more] = (await readdir(scratch)).filter((name) => name.startsWith('killed'))
    expect(left).toMatch(/^killed\.unfinished-/)
    expect(more).toEqual([])
    await expectRefusal(path.join(scratch, left ?? ''), /is not a complete export/)
  })
})

describe('a load', () => {
  beforeEach(openTarget)
  afterEach(closeTarget)

  test('brings everything over: rows, sequences, sessions, mailed links and waiting jobs', async () => {
    const jobs = 'SELECT task_identifier, run_at, attempts, key FROM graphile_worker.jobs ORDER BY id'
    expect(await rowsOf(product.database, jobs)).not.toEqual([])
    const source = await contentOf(product.database)
    const manifest = await loadDatabase(target.pool, whole, NOW)
    expect(await contentOf(target)).toEqual(source)
    expect(await rowsOf(target, jobs)).toEqual(await rowsOf(product.database, jobs))
    expect(await rowsOf(target, "SELECT details FROM audit_log WHERE action = 'load_database'")).toHaveLength(
      1,
    )

    const again = path.join(scratch, 'again')
    const second = await exportDatabase(target.pool, again, NOW)
    // The entries about the load and this export took a number each.
    const withoutAudit = ({ sequences }: Manifest) =>
      sequences.filter(({ name }) => name !== 'public.audit_log_id_seq')
    expect(withoutAudit(second.manifest)).toEqual(withoutAudit(manifest))

    const moved = await createTestApp({}, target)
    expect(await moved.accounts.isSignedIn(cookie)).toBe(true)
    await moved.runJobs()
    const answer = await moved.accounts.reset(mailedToken(moved.mails, EMAIL), 'Another-house-8!')
    expect(answer.statusCode).toBe(200)
    const added = { fips: '37183', case_number: null, parcel: 'after-the-move' }
    await expect(insertBareListing(target, added)).resolves.toBeDefined()
    await moved.app.close()
  })

  test('refuses a database that has data', async () => {
    await writeAudit(target.db, { at: NOW, by: COMMAND_LINE, action: 'set_county', details: {} })
    await expectRefusal(whole, /has data already \(audit_log\)/)
  })

  test('finds rows only where preparing an empty database puts them', async () => {
    const filled = (await digestDatabase(target.pool)).filter(({ rows }) => rows > 0)
    expect(filled.map(({ name }) => name)).toEqual(['public.county', 'public.trial_key'])
  })

  test('killed on its way leaves the database empty', async () => {
    const untouched = await createTestDatabase()
    await runKilled('load', target, whole)
    expect(await digestDatabase(target.pool)).toEqual(await digestDatabase(untouched.pool))
    await untouched.close()
    // The killed process counts as running until the server has noticed.
    await vi.waitFor(() => loadDatabase(target.pool, whole, NOW), { timeout: 20_000 })
  })

  test('refuses a database that holds something else afterward', async () => {
    await target.pool.query(`
      CREATE FUNCTION shorten_note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.note := left(NEW.note, 3); RETURN NEW; END $$;
      CREATE TRIGGER shorten BEFORE INSERT ON property_note FOR EACH ROW EXECUTE FUNCTION shorten_note()`)
    await expectRefusal(whole, /property_note is not the same after loading/)
  })

  test('needs no superuser, and no database that sorts like the exported one', async () => {
    const own = await createOwnDatabase()
    try {
      await loadDatabase(own.pool, whole, NOW)
      expect(await contentOf(own)).toEqual(await contentOf(product.database))
    } finally {
      await own.close()
    }
  })

  test('refuses while the product runs on the database', async () => {
    const running = connect(target.url, 'web', quietLog)
    await running.pool.query('SELECT 1')
    await expectRefusal(whole, /The product is running on this database/)
    await running.close()
  })
})

describe('a damaged export', () => {
  // Each test shows that it leaves the target as it was.
  beforeAll(openTarget)
  afterAll(closeTarget)

  const NOTES = 'public.property_note.copy.gz'

  test.each<[string, RegExp, (folder: string) => Promise<unknown>]>([
    [
      'a byte of a file',
      /public\.property_note\.copy\.gz of this export is damaged/,
      async (folder) => {
        const file = path.join(folder, NOTES)
        const bytes = await readFile(file)
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
        await writeFile(file, bytes)
      },
    ],
    [
      'a value, compressed again',
      /checksum is not the one in the manifest/,
      async (folder) => {
        const file = path.join(folder, NOTES)
        await writeFile(
          file,
          gzipSync(
            gunzipSync(await readFile(file))
              .toString()
              .replace('a', 'b'),
          ),
        )
      },
    ],
    ['a cut file', /damaged or cannot be read/, (folder) => truncate(path.join(folder, NOTES), 40)],
    ['an empty file', /is damaged/, (folder) => truncate(path.join(folder, NOTES), 0)],
    [
      'a missing file',
      /property_note\.copy\.gz of this export is missing/,
      (folder) => rm(path.join(folder, NOTES)),
    ],
    [
      'an extra file',
      /more\.txt is not part of this export/,
      (folder) => writeFile(path.join(folder, 'more.txt'), ''),
    ],
    [
      'a manifest that is no JSON',
      /manifest\.json of this export is damaged/,
      (folder) => truncate(path.join(folder, 'manifest.json'), 99),
    ],
    [
      'a manifest in a newer format',
      /made by a newer release/,
      (folder) =>
        changeManifest(folder, (manifest) => {
          Object.assign(manifest, { format: 2 })
        }),
    ],
    [
      'a newer migration',
      /newer release \(29990101-0000-be-new\.sql/,
      (folder) =>
        changeManifest(folder, ({ migrations }) => {
          migrations.push({ name: '29990101-0000-be-new.sql', checksum: 'x' })
        }),
    ],
    [
      'a migration less',
      /made by an older release/,
      (folder) =>
        changeManifest(folder, ({ migrations }) => {
          migrations.pop()
        }),
    ],
    [
      'a changed migration',
      /is not the one of this release/,
      (folder) =>
        changeManifest(folder, ({ migrations }) => {
          Object.assign(migrations[0] ?? {}, { checksum: 'x' })
        }),
    ],
    [
      'a newer job queue',
      /newer release \(migration 9999 of the job queue/,
      (folder) =>
        changeManifest(folder, (manifest) => {
          manifest.queue_migration = 9999
        }),
    ],
    [
      'a column less',
      /property_note has other columns/,
      (folder) =>
        changeManifest(folder, ({ tables }) => {
          tables.find(({ name }) => name === 'public.property_note')?.columns.pop()
        }),
    ],
    [
      'a table more',
      /The table public\.more is not both/,
      (folder) =>
        changeManifest(folder, ({ tables }) => {
          tables.push({ name: 'public.more', columns: ['id'], rows: 0, sha256: '0'.repeat(64) })
        }),
    ],
    [
      'a table less',
      /The table public\.visit is not both/,
      (folder) =>
        changeManifest(folder, (manifest) => {
          manifest.tables = manifest.tables.filter(({ name }) => name !== 'public.visit')
        }),
    ],
    [
      'a sequence less',
      /The sequence public\.sale_id_seq is not in this export/,
      (folder) =>
        changeManifest(folder, (manifest) => {
          manifest.sequences = manifest.sequences.filter(({ name }) => name !== 'public.sale_id_seq')
        }),
    ],
  ])('with %s is refused, and nothing is loaded', async (_what, message, damage) => {
    const folder = await copyOfWhole()
    await damage(folder)
    await expectRefusal(folder, message)
  })
})

describe('the order of tables', () => {
  test('puts each after those it needs', () => {
    const order = inOrderOfNeed([
      { name: 'bid', needs: ['sale', 'source'] },
      { name: 'sale', needs: ['listing'] },
      { name: 'source', needs: [] },
      { name: 'listing', needs: [] },
    ])
    expect(order.map(({ name }) => name)).toEqual(['source', 'listing', 'sale', 'bid'])
    const circle = [
      { name: 'a', needs: ['b'] },
      { name: 'b', needs: ['a'] },
    ]
    expect(() => inOrderOfNeed(circle)).toThrow('a, b')
  })

  test('no trigger of ours acts on added rows', async () => {
    const { rows } = await product.database.pool.query(
      'SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 4 <> 0',
    )
    expect(z.array(z.unknown()).parse(rows)).toEqual([])
  })
})
