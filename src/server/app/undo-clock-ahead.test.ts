import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario()
})
afterEach(() => story.product.close())

const BURKE = '37023'
const NOW = '2026-11-16T17:00:00Z'

const open: NoticeRow = { ...soldInBurke, last_day: '2026-11-19' }
const coming: NoticeRow = {
  ...soldInBurke,
  case: '25CVD000101-110',
  parcel: '11034',
  street: '14 Oak St',
  sale: '2026-11-18',
  reported: '',
  bid: '',
  status: 'scheduled',
}

async function shown() {
  const { rows } = await story.product.database.pool.query<object>(
    'SELECT status, status_reason, upset_bid_date::text, status_changes_at FROM tax_foreclosure ORDER BY id',
  )
  return rows
}

const runUndo = async () => {
  story.product.clock.set(NOW)
  await story.product.database.pool.query("SELECT graphile_worker.add_job('undo_clock_ahead')")
  await story.product.runJobs()
  const { rows } = await story.product.database.pool.query(
    'SELECT last_error FROM graphile_worker._private_jobs',
  )
  expect(rows).toEqual([])
}

test('what time alone decided by a clock three days ahead is undone, and reminders go out again', async () => {
  const { pool } = story.product.database
  const ada = await story.person('ada', BURKE)
  await story.imports('2026-11-10T15:00:00Z', [open, coming])
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
  await pool.query(
    "INSERT INTO source_setting (name, is_on, next_run_at) VALUES ('kania', true, '2026-11-20T10:00:00Z')",
  )
  await pool.query(
    "INSERT INTO source_setting (name, is_on, next_run_at) VALUES ('wake', true, '2026-11-16T16:00:00Z')",
  )
  const before = await shown()
  expect(before).toMatchObject([{ status: 'Upset Bid Ongoing' }, { status: 'Auction in future' }])

  await story.passes('2026-11-20T17:00:00Z')
  expect(await shown()).not.toEqual(before)
  expect((await pool.query('SELECT 1 FROM digest_run')).rowCount).toBe(1)
  await runUndo()

  expect(await shown()).toEqual(before)
  const later = `SELECT date_last_updated FROM tax_foreclosure WHERE date_last_updated > '${NOW}'
    UNION ALL SELECT ran_at FROM digest_run UNION ALL SELECT ran_at FROM search_day`
  expect((await pool.query(later)).rows).toEqual([])
  const { rows } = await pool.query('SELECT name, next_run_at FROM source_setting ORDER BY name')
  expect(rows).toEqual([
    { name: 'kania', next_run_at: new Date(NOW) },
    { name: 'wake', next_run_at: new Date('2026-11-16T16:00:00Z') },
  ])

  story.product.mails.splice(0)
  await story.passes('2026-11-19T13:00:00Z')
  expect(story.product.mails.map(({ subject }) => subject).join()).toContain('12 Oak St')
})

test('what a source stated while the clock was ahead stays', async () => {
  await story.imports('2026-11-10T15:00:00Z', [open])
  await story.imports('2026-11-20T17:00:00Z', [{ ...open, status: 'confirmed' }])
  const stated = await shown()
  await runUndo()
  expect(await shown()).toEqual(stated)
})
