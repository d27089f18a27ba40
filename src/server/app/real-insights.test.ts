import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { importFile } from '#server/features/ingest/index.ts'
import { rederiveDueStatuses } from '#server/features/listings/index.ts'
import { insightsReader } from '#tests/support/insights-reader.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const ALL = '/api/insights'
const casesOf = ({ classes }: InsightsAnswer['upset_bids']) => classes.map(({ cases }) => cases)

const folder = process.env['REAL_DATA_DIR']
if (folder === undefined)
  console.warn('SKIPPED: insights of the real files, because REAL_DATA_DIR is not set.')

describe.skipIf(folder === undefined)('insights from two real files', () => {
  let product: TestApp
  beforeAll(async () => {
    product = await createTestApp()
    const mapping: unknown = JSON.parse(await readFile('examples/collector-export.map.json', 'utf8'))
    for (const day of ['04', '05']) {
      const name = `nc-properties-2025-11-${day}.csv`
      const file = { name, bytes: await readFile(path.join(folder ?? '', 'listings', name)) }
      const now = Date.parse(`2025-11-${day}T23:00:00Z`)
      await importFile({ file, mapping, now, db: product.database.db, log: quietLog })
    }
    product.clock.set('2025-11-06T15:00:00Z')
    await rederiveDueStatuses({ db: product.database.db, now: product.clock.now() })
  })
  afterAll(() => product.close())

  test('are consistent in every county', async () => {
    const { rows } = await product.database.pool.query<{ name: string; listings: number }>(
      `SELECT c.name, count(*)::int AS listings FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips
       GROUP BY 1 ORDER BY 1`,
    )
    const { read } = await insightsReader(product, 'real@example.com', ...rows.map(({ name }) => name))
    const all = await read(ALL)
    expect(all.by_county.map(({ county, properties }) => [county, properties])).toEqual(
      rows.map(({ name, listings }) => [name, listings]),
    )
    for (const { name } of rows) {
      const answer = await read(`${ALL}?county=${encodeURIComponent(name)}`)
      const { properties, closed_sales, outcomes, bid_of_assessed, days_to_close, upset_bids } = answer
      for (const figure of [bid_of_assessed, days_to_close, upset_bids]) {
        expect(casesOf(figure).reduce((sum, cases) => sum + cases)).toBe(figure.cases)
        expect(figure.cases + figure.left_out).toBeLessThanOrEqual(closed_sales)
      }
      expect(outcomes.cases + outcomes.left_out).toBeLessThanOrEqual(properties)
      expect(['2025-11-04', '2025-11-05']).toContain(answer.watched_since)
    }
    // Two days are not a history: nearly every listing was already there.
    expect(all.already_listed).toBeGreaterThan(500)
    expect(all.closed_sales).toBeGreaterThan(50)
    expect(all.upset_bids).toMatchObject({ median: null })
  })
})
