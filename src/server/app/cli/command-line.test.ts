import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listAnswer } from '#contract/listings/list-answer.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { listingEndpoints } from '#contract/listings/listings.ts'
import { dayIn } from '#tests/support/days.ts'
import { type Investor, investor } from '#tests/support/investors.ts'
import { fixture, importNotices, writeNotices } from '#tests/support/notices.ts'
import type { Outcome } from '#tests/support/product-program.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { runHere } from './command-line.fixture.ts'

let product: TestApp
let ada: Investor
let folder: string

const mapping = fixture('notices.map.json')

beforeAll(async () => {
  product = await createTestApp()
  // Commands go by the clock of the system.
  product.clock.set(new Date().toISOString())
  ada = await investor(product, 'ada@example.com', '37119', '37051')
  folder = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-notices-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await product.close()
})

const settings = () => ({ DATABASE_URL: product.database.url, DATA_DIR: folder, LOG_LEVEL: 'error' })
const trySteps = (...args: string[]): Promise<Outcome> => runHere(args, settings())

/** Runs a command and returns its output. Throws unless it succeeds. */
async function steps(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await trySteps(...args)
  if (code !== 0) throw new Error(`steps ${args.join(' ')} exited with ${code}:\n${stdout}${stderr}`)
  return stdout
}

async function failureOf(...args: string[]): Promise<{ code: number; stderr: string }> {
  const { code, stderr } = await trySteps(...args)
  return { code, stderr: stderr.trim() }
}

const read = async (call: string): Promise<unknown> => (await ada.get(call)).json()

async function listings(): Promise<Listing[]> {
  const answer = listAnswer.parse(await read(listingEndpoints.list.path))
  return [...answer.tax_foreclosures, ...answer.without_outline]
}

async function listingAt(street: string): Promise<Listing> {
  const found = (await listings()).find((listing) => listing.street === street)
  if (!found) throw new Error(`no listing at ${street}`)
  return found
}

/** Writes a file with only the first rows of day one, as if the source suddenly listed almost nothing. */
function shortList(rows: number): string {
  const whole = readFileSync(writeNotices(folder, 'day-one.csv'), 'utf8')
  const file = path.join(folder, 'short.csv')
  writeFileSync(
    file,
    whole
      .split('\n')
      .slice(0, rows + 1)
      .join('\n'),
  )
  return file
}

describe('help and usage errors', () => {
  it('lists every command and the exit codes', async () => {
    const help = await steps('--help')
    for (const command of ['import', 'run', 'grant', 'county', 'closure', 'demo']) {
      expect(help).toMatch(new RegExp(`^ {2}${command} `, 'm'))
    }
    expect(help).toContain(
      'Exit codes: 0 done, 1 failed, 2 incorrect usage, 3 import held for review, or would be in a dry run.',
    )
    expect(await steps('closure', 'add', '--help')).toContain('--extends-to <day>')
  })

  it.each([[['improt']], [['grant', 'ada@example.com']], [['run', 'release', 'one']]])(
    'exits with 2 and prints the help for %j',
    async (args) => {
      const { code, stderr } = await failureOf(...args)
      expect(code).toBe(2)
      expect(stderr).toMatch(/^error: .*\n\nUsage: steps/s)
    },
  )

  it('exits with 1 and a one-line error for a command that fails', async () => {
    const unreadable = await failureOf('import', 'no-such-file.csv')
    expect(unreadable.code).toBe(1)
    expect(unreadable.stderr).toMatch(/^Cannot read no-such-file\.csv: [^\n]*$/)
    expect([
      await failureOf('grant', 'stranger@example.com', '--county', 'Wake'),
      await failureOf('closure', 'add', '--county', 'Kent', '--from', '2026-12-01', '--reason', 'x'),
      await failureOf('run', 'reject', '999'),
    ]).toEqual([
      { code: 1, stderr: 'No account with the email stranger@example.com. Sign up first.' },
      { code: 1, stderr: '"Kent" is not a county of North Carolina.' },
      { code: 1, stderr: 'Run 999 does not exist.' },
    ])
  })

  it('reports in one line that Stripe is unreachable', async () => {
    const { code, stderr } = await runHere(['stripe', 'sync'], {
      ...settings(),
      // Nothing listens on this port.
      STRIPE_API_URL: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    })
    expect(stderr).toMatch(/^Stripe refused the request: .*\n$/)
    expect(code).toBe(1)
  })
})

describe('survey', () => {
  it('lists the answers, with the email address of people who may be contacted', async () => {
    expect(await steps('survey', 'list')).toBe('No answers yet.\n')
    await ada.post('/api/survey', { rating: 4, text: 'Quick map.\nMore counties.', may_contact: true })
    await ada.post('/api/survey', { rating: 2, text: '', may_contact: false })
    expect(await steps('survey', 'list', '--since', '2026-01-01')).toMatch(
      /^\S{10} {2}2 of 5 {2}do not contact\n\S{10} {2}4 of 5 {2}ada@example\.com\n {2}Quick map\.\n {2}More counties\.\n$/,
    )
  })
})

describe('import', () => {
  const importDay = (name: string, ...more: string[]) => importNotices({ folder, steps }, name, ...more)

  it('refuses a web page with a .csv name and writes nothing', async () => {
    const file = path.join(folder, 'notices.csv')
    writeFileSync(file, '<!doctype html><title>Service unavailable</title>')
    const { code, stdout } = await trySteps('import', file, '--map', mapping)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^notices\.csv: refused \(run \d+\):\n {2}notices\.csv cannot be imported: it is a web page/,
    )
    expect(await listings()).toEqual([])
  })

  it('reports in a dry run what it would do, and writes nothing', async () => {
    const file = writeNotices(folder, 'day-one.csv')
    const printed = await steps('import', file, '--map', mapping, '--dry-run', '--json')
    expect(JSON.parse(printed)).toMatchObject({ state: 'dry_run', run_id: null, listings: { new: 13 } })
    expect(await listings()).toEqual([])
  })

  it('is idempotent: importing the same file again changes nothing', async () => {
    expect(await importDay('day-one.csv')).toContain('Listings: 13 new')
    expect(await listings()).toHaveLength(12)
    const again = await importDay('day-one.csv')
    expect(again).toContain(
      'Compared with the last file: 11 in both (0 changed, 11 unchanged), 0 new, 0 gone.',
    )
    expect(again).toContain('Events: none.')
  })

  it('holds a run that would halve a source until it is released', async () => {
    const dry = await trySteps('import', shortList(3), '--map', mapping, '--dry-run')
    expect(dry.code).toBe(3)
    expect(dry.stdout).toContain('nothing was written. This file would be held:\n')
    const held = await trySteps('import', shortList(3), '--map', mapping, '--json')
    expect(held.code).toBe(3)
    const { run_id } = z
      .object({ state: z.literal('held'), run_id: z.number() })
      .parse(JSON.parse(held.stdout))
    expect(await steps('run', 'list', '--state', 'held')).toMatch(
      new RegExp(`^${run_id} {2}held .* short\\.csv {2}3 rows\\n.*it would halve county_notices`),
    )
    expect((await listings()).filter(({ gone_since }) => gone_since !== undefined)).toEqual([])

    expect(await steps('run', 'release', String(run_id))).toContain('published')
    expect((await listings()).filter(({ gone_since }) => gone_since === undefined)).toHaveLength(3)
    // A file that was replaced since may be an old copy: --as-of confirms that it is current.
    const dayOne = ['import', writeNotices(folder, 'day-one.csv'), '--map', mapping]
    expect((await trySteps(...dayOne)).code).toBe(3)
    expect(await importDay('day-one.csv', '--as-of', dayIn(0))).toContain('10 listed again')
  })

  it('rejects a held run for good', async () => {
    const { stdout } = await trySteps('import', shortList(2), '--map', mapping, '--json')
    const { run_id } = z.object({ run_id: z.number() }).parse(JSON.parse(stdout))
    expect(await steps('run', 'reject', String(run_id))).toBe(`Run ${run_id} (short.csv) rejected.\n`)
    const refused = await failureOf('run', 'release', String(run_id))
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      new RegExp(`^Run ${run_id} is not held; it was rejected \\w+ \\d+, .* [AP]M\\.$`),
    )
  })

  it('reports another source that still lists the facts of the day before as a disagreement', async () => {
    expect(await importDay('day-two.csv')).toContain('1 gone')
    expect(await steps('run', 'list', '--state', 'published')).toContain('day-two.csv')
    expect(await steps('disagreement', 'list')).toBe('No sources disagree.\n')
    await importDay('day-one.csv', '--source', 'law firm')
    expect(await steps('disagreement', 'list', '--county', 'mecklenburg')).toMatch(
      /^\d+ {2}Mecklenburg .*1423 Oak St[^]*\n {5}Last bid: \$21,000\.00\. Showing the higher bid[^]*Law firm: \$/,
    )
  })

  it('replays the runs of a day up to its last second', async () => {
    const { rowCount } = await product.database.pool.query(
      `UPDATE ingest_run SET finished_at = ($1::date + time '23:59:59.9') AT TIME ZONE 'America/New_York'
       WHERE state IN ('published', 'released')`,
      [dayIn(-1)],
    )
    expect(rowCount).toBeGreaterThan(0)
    const replayTo = (day: string) => steps('replay', '--to', day, '--json')
    expect(JSON.parse(await replayTo(dayIn(-1)))).toMatchObject({ replay: { runs: rowCount } })
    expect(JSON.parse(await replayTo(dayIn(-2)))).toMatchObject({ replay: { runs: 0 } })
  })
})

describe('facts entered by the operator', () => {
  it('sets a price, and lists it before it is at Stripe', async () => {
    const set = await steps('price', 'set', 'Mecklenburg', '--monthly', '39', '--trial-days', '14')
    expect(set).toMatch(/^Mecklenburg is set\. Put it on sale/)
    expect(await steps('price', 'list', '--json').then(JSON.parse)).toEqual([
      { county: 'Mecklenburg', monthly: '39.00', at_stripe: null, trial_days: 14, on_sale: true },
    ])
  })

  it('adds a closure that moves an upset deadline, and removes it', async () => {
    const before = await listingAt('612 Bragg Blvd')
    const lastDay = z.string().parse(before.upset_bid_date)
    const added = await steps(
      ...['closure', 'add', '--county', 'cumberland', '--from', lastDay, '--reason', 'Snow', '--json'],
    )
    const { id } = z.object({ id: z.number(), listings_changed: z.literal(3) }).parse(JSON.parse(added))
    const moved = await listingAt('612 Bragg Blvd')
    expect(z.string().parse(moved.upset_bid_date) > lastDay).toBe(true)
    const details = listingEndpoints.details.output.parse(await read(`/api/tax_foreclosure/${moved.id}`))
    expect(details.clock?.last_day).toBe(moved.upset_bid_date)
    expect(details.clock?.moved_by).toContainEqual(expect.objectContaining({ date: lastDay, reason: 'Snow' }))
    expect(details.timeline[0]).toMatchObject({ kind: 'last_day_moved' })
    expect(await steps('closure', 'list')).toBe(`${id}  ${lastDay} to ${lastDay}  Cumberland  Snow\n`)

    expect(await steps('closure', 'remove', String(id))).toContain('3 listings changed')
    expect((await listingAt('612 Bragg Blvd')).upset_bid_date).toBe(lastDay)
  })

  it("sets a county's closing time, the clerk's phone and address", async () => {
    await steps(
      ...['county', 'set', 'Cumberland', '--closes-at', '4:30 PM', '--clerk-phone', '910-555-0100'],
      ...['--clerk-address', '117 Dick St, Fayetteville, NC 28301'],
    )
    const { counties } = listingEndpoints.counties.output.parse(await read('/api/counties'))
    expect(counties.find(({ name }) => name === 'Cumberland')).toMatchObject({
      closes_at: '4:30 PM',
      closes_at_confirmed: true,
    })
    const { contacts } = listingEndpoints.countyContacts.output.parse(
      await read('/api/county_contacts?county=Cumberland'),
    )
    expect(contacts).toContainEqual(
      expect.objectContaining({ fact: 'clerk_phone', value: '910-555-0100', standing: 'confirmed' }),
    )
    expect(contacts).toContainEqual(
      expect.objectContaining({ fact: 'courthouse_address', value: '117 Dick St, Fayetteville, NC 28301' }),
    )
    for (const wrong of [
      ['--clerk-phone', '555-0100'],
      ['--closes-at', 'noonish'],
    ]) {
      expect(await failureOf('county', 'set', 'Cumberland', ...wrong)).toMatchObject({ code: 1 })
    }
  })
})

describe('demo', () => {
  it('adds invented listings marked as demo, only once, and removes them', async () => {
    const real = await listings()
    await steps('demo', '--listings', '20')
    const all = await listings()
    const invented = all.filter(({ is_demo }) => is_demo)
    expect(all.length - invented.length).toBe(real.length)
    expect(invented.length).toBeGreaterThan(0)
    expect((await failureOf('demo')).code).toBe(1)
    expect(await steps('demo', '--remove')).toBe('20 demo listings removed.\n')
    expect((await listings()).map(({ id }) => id)).toEqual(real.map(({ id }) => id))
  })
})

it.each([4 * 24 * 3_600_000, -3_600_000])('does nothing while its clock is %i ms ahead', async (aheadMs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  const failure = await failureOf('demo', '--listings', '10').finally(() => vi.useRealTimers())
  expect(failure.code).toBe(1)
  expect(failure.stderr).toMatch(/clock of this machine is \d+ seconds/)
})
