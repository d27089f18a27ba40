import { expect, test } from 'vitest'
import { gaston } from '#server/features/sources/gaston/gaston.source.ts'
import { listPagesOf } from '#server/features/sources/golden.fixture.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { extractRows } from '#server/features/sources/run/extract-rows.ts'
import { afterLimit } from './after-limit.fixture.ts'

/** Milliseconds that a run waits for a page. */
const LIMIT_MS = 25_000

test('a page that a shipped source reads for too long is refused, and the process goes on', async () => {
  const [page] = listPagesOf(gaston, 'day-1')
  if (!page) throw new Error('no page is recorded')
  const runaway = { column: 'Parcel', pattern: '^(?<part>(\\w+)+)!' }
  const bytes = Buffer.from(page.bytes.toString().replace('Parcel:', `Parcel: ${'1'.repeat(28)}`))
  const source = { ...gaston, layout: { ...gaston.layout, splits: [runaway] } }
  await afterLimit(LIMIT_MS, () =>
    expect(extractRows(source, [{ ...page, bytes }], gaston.address)).rejects.toThrow(LayoutError),
  )
  const read = await extractRows(gaston, listPagesOf(gaston, 'day-1'), gaston.address)
  expect(read.records.length).toBeGreaterThan(0)
})
