import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { rederiveDueStatuses } from '#server/features/listings/index.ts'
import { type NoticeRow, importNotices } from '#tests/support/county-notices.ts'
import { insightsReader } from '#tests/support/insights-reader.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const ALL = '/api/insights'
const of = (county: string) => `${ALL}?county=${encodeURIComponent(county)}`

const casesOf = ({ classes }: InsightsAnswer['upset_bids']) => classes.map(({ cases }) => cases)

describe('insights', () => {
  let product: TestApp
  beforeAll(async () => {
    product = await createTestApp()
    await importHistory(product)
  })
  afterAll(() => product.close())

  const burke = (number: number, more: Partial<NoticeRow>): NoticeRow => ({
    county: 'Burke',
    case: `26CV00010${number}-110`,
    parcel: `1103${number}`,
    sale: '2026-11-02',
    ...more,
  })

  /** Imports two November lists with five properties in Burke and one in Wake; then their upset bid periods end. */
  async function importHistory(app: TestApp): Promise<void> {
    const sold = { status: 'upset', opening: 4000, last_day: '2026-11-12' } as const
    const first = [
      burke(1, { ...sold, bid: 6000 }),
      burke(2, { ...sold, bid: 9000 }),
      burke(3, { opening: 12_000, status: 'scheduled', sale: '2026-11-20' }),
      burke(4, { opening: 12_000, status: 'scheduled', sale: '2026-11-20' }),
      {
        county: 'Wake',
        case: '26CV000200-910',
        parcel: '0200',
        status: 'upset',
        bid: 5000,
        sale: '2026-11-16',
      },
    ] as const
    await importNotices(app.database, Date.parse('2026-11-02T22:00:00Z'), first)
    const second = [
      burke(1, { ...sold, bid: 8000, last_day: '2026-11-16' }),
      first[1],
      { ...first[2], status: 'redeemed' as const },
      { ...first[3], sale: '2026-12-15' },
      burke(5, { opening: 900, status: 'scheduled', sale: '2026-12-15' }),
      first[4],
    ]
    await importNotices(app.database, Date.parse('2026-11-06T15:00:00Z'), second)
    await rederiveDueStatuses({ db: app.database.db, now: Date.parse('2026-11-18T15:00:00Z') })
  }

  test('count closed sales only, not open ones', async () => {
    const { read } = await insightsReader(product, 'ada@example.com', 'Burke')
    const answer = await read(of('Burke'))
    expect(answer).toMatchObject({
      county: 'Burke',
      as_of: '2026-11-18',
      enough_cases: 10,
      properties: 5,
      closed_sales: 2,
      watched_since: '2026-11-02',
      already_listed: 4,
      redeemed: { cases: 1, count: 1, percent: null },
      postponed: { cases: 3, count: 1, percent: null },
      upset_at_all: { cases: 2, count: 1, percent: null },
      by_county: [],
    })
    expect(casesOf(answer.upset_bids)).toEqual([1, 1, 0, 0, 0, 0])
    // Published deadlines: ten days without an upset bid, fourteen with one.
    expect(casesOf(answer.days_to_close)).toEqual([2, 0, 0, 0, 0])
    expect(answer.bid_of_assessed).toMatchObject({ cases: 0, left_out: 2 })
    expect(answer.months.map(({ month, listed, sold, ahead }) => [month, listed, sold, ahead])).toEqual([
      ['2026-11-01', 1, 2, 0],
      ['2026-12-01', null, null, 2],
    ])
    expect(answer.outcomes.classes.slice(0, 3)).toMatchObject([
      { from: 0, below: 5000, sold: 2, redeemed: 0 },
      { from: 5000, below: 10_000, sold: 0, redeemed: 0 },
      { from: 10_000, below: 20_000, sold: 0, redeemed: 1 },
    ])
  })

  test('cover the person’s counties, together and individually', async () => {
    const { read } = await insightsReader(product, 'both@example.com', 'Wake', 'Burke')
    const together = await read(ALL)
    expect(together).toMatchObject({ county: null, properties: 6, closed_sales: 2 })
    expect(together.by_county.map(({ county, properties }) => [county, properties])).toEqual([
      ['Burke', 5],
      ['Wake', 1],
    ])
    expect((await read(of('Wake'))).properties).toBe(1)
  })

  test('return the same 404 for a county without access as for a nonexistent one', async () => {
    const { fetchInsights, read } = await insightsReader(product, 'only@example.com', 'Burke')
    expect((await read(ALL)).by_county.map(({ county }) => county)).toEqual(['Burke'])
    const answers = await Promise.all(
      ['Wake', 'Durham', 'Atlantis', 'burke', ''].map((name) => fetchInsights(of(name))),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect({ ...answer.json<object>(), request_id: '' }).toEqual({
        ...answers[0]?.json<object>(),
        request_id: '',
      })
      expect(answer.headers.etag).toBeUndefined()
    }
  })

  test('return 304 until data, county or day change', async () => {
    product.clock.set('2026-11-19T04:00:00Z')
    const { fetchInsights } = await insightsReader(product, 'etag@example.com', 'Wake', 'Burke')
    const tag = String((await fetchInsights(of('Wake'))).headers.etag)
    expect((await fetchInsights(of('Wake'), tag)).statusCode).toBe(304)
    expect((await fetchInsights(of('Burke'), tag)).statusCode).toBe(200)
    expect((await fetchInsights(ALL, tag)).statusCode).toBe(200)
    product.clock.set('2026-11-19T06:00:00Z')
    const nextDay = await fetchInsights(of('Wake'), tag)
    expect(nextDay.json<InsightsAnswer>().as_of).toBe('2026-11-19')
    product.clock.set('2026-11-19T04:00:00Z')
    await importNotices(product.database, product.clock.now(), [
      { county: 'Wake', case: '26CV000200-910', parcel: '0200', status: 'redeemed', sale: '2026-11-16' },
    ])
    const changed = await fetchInsights(of('Wake'), tag)
    expect(changed.json<InsightsAnswer>().redeemed).toMatchObject({ cases: 1, count: 1 })
  })
})
