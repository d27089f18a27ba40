import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

const BECAUSE = 'a deed of trust sale, not for taxes'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('counts its sales under deeds of trust and lists none, without a fault', async () => {
  const first = await bench.run('hutchens')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({
    rows: { read: 24, bad: 0, unreadable_cells: 0 },
    left_out: [{ because: BECAUSE, rows: 24 }],
  })
  await bench.control({ source: 'hutchens', day: 'day-2' })
  expect(await bench.run('hutchens')).toMatchObject({ state: 'published', problems: [] })
  expect(await bench.rows(sql`SELECT id FROM tax_foreclosure`)).toEqual([])
})

test('refuses the first of several pages', async () => {
  const page = readFileSync(path.join(import.meta.dirname, 'fixtures/day-1.html'), 'utf8')
  const cut = page.replaceAll(
    '<span>1</span>&nbsp;',
    '<span>1</span>&nbsp;<a href="#"><span>2</span></a>&nbsp;',
  )
  expect(await bench.run('hutchens', Buffer.from(cut))).toMatchObject({
    state: 'refused',
    problems: ['the page shows only a part of its list: further pages follow'],
  })
})
