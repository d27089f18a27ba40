import { expect, test } from 'vitest'
import { layoutSchema } from './layout-schema.ts'
import type { LayoutInput } from './layout-schema.ts'
import { readLayout } from './read-layout.ts'

async function cellsOf(input: LayoutInput, pages: readonly (readonly object[])[]) {
  const { records } = await readLayout(
    layoutSchema.parse(input),
    pages.map((page) => ({ url: 'https://tax.example.gov/', contentType: null, bytes: jsonOf(page) })),
  )
  return records.map(({ cells }) => cells)
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

test('a list with the newest first is turned round, page by page', async () => {
  const pages = [[{ id: 'c' }, { id: 'b' }], [{ id: 'd' }]]
  expect(await cellsOf({ kind: 'json', newest_first: true }, pages)).toEqual([
    { id: 'b' },
    { id: 'c' },
    { id: 'd' },
  ])
})

test('a group that only looks ahead is copied, and its text stays in the cell', async () => {
  const splits = [{ column: 'sale', pattern: String.raw`(?=.*\b(?<year>20\d\d)\b)` }]
  const cells = await cellsOf({ kind: 'json', splits }, [
    [{ sale: 'May 6, 2026 at 10 am.' }, { sale: 'TBD' }],
  ])
  expect(cells).toEqual([{ sale: 'May 6, 2026 at 10 am.', year: '2026' }, { sale: 'TBD' }])
})
