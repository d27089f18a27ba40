import { describe, expect, it } from 'vitest'
import { plainMapping } from '#server/features/ingest/import.fixture.ts'
import { parseMapping } from '#server/features/ingest/mapping/parse-mapping.ts'
import { readTable } from '#server/features/ingest/read/read-table.ts'
import { wantedColumns } from '#server/features/ingest/normalize/cells.ts'
import { fileRows } from './file-rows.ts'

const HEADER = 'source,county,case,parcel,street,sale,opening,bid,last day,status,updated'
const NOW = Date.parse('2026-11-02T15:00:00Z')

const row = (place: number, status = 'scheduled') =>
  `firm,Wake,25CVD00000${place}-910,012098${place},${place} Oak Ln,2026-12-15,8450,,,${status},`

async function rowsOf(...lines: readonly string[]) {
  const parsed = parseMapping({ ...plainMapping, statuses: { ...plainMapping.statuses, off: 'cancelled' } })
  if (!parsed.ok || parsed.mapping.reads !== 'listings') throw new Error('the mapping is wrong')
  const columns = wantedColumns(parsed.mapping)
  const bytes = Buffer.from([HEADER, ...lines, ''].join('\n'))
  const read = await readTable({ name: 'list.csv', bytes }, { columns })
  if (!read.ok) throw new Error(read.problem)
  const { rows, bad, leftOut } = await fileRows(read.table, parsed.mapping, null, NOW)
  return { lines: rows.map(({ line }) => line), bad, leftOut: [...leftOut] }
}

describe('a title within a file', () => {
  const lost = (line: number) => ({
    line,
    reason: 'is below the title "Cancelled Sales"',
    source: null,
    row_key: null,
  })

  it.each(['Cancelled Sales', ',,,Cancelled Sales,,,,,,,'])(
    'that says that sales are off makes the rows below it bad, up to the next one: %s',
    async (title) => {
      const { lines, bad } = await rowsOf(row(1), title, row(2), row(3), 'Sales of December 15', row(4))
      expect(lines).toEqual([2, 7])
      expect(bad).toEqual([lost(4), lost(5)])
    },
  )

  it('leaves rows alone that say the same of themselves', async () => {
    const { lines, bad } = await rowsOf(row(1), 'Cancelled Sales', row(2, 'off'), row(3))
    expect(lines).toEqual([2, 4])
    expect(bad).toEqual([lost(5)])
  })

  it('is no record and no bad row', async () => {
    const { lines, bad, leftOut } = await rowsOf(
      'Upcoming Sales',
      row(1),
      '"December 16, 2026 10:00 AM"',
      row(2),
    )
    expect([lines, bad]).toEqual([[3, 5], []])
    expect(leftOut).toEqual([['titles and totals within the list', 2]])
  })

  it('has no numbers', async () => {
    expect((await rowsOf(row(1), 'firm,,,,1 Cancelled Mill Rd,,,,,,')).bad).toHaveLength(1)
    expect((await rowsOf(row(1), '25CVD000002 cancelled')).bad).toHaveLength(1)
  })
})

describe('a total within a file', () => {
  it.each(['Total,,,,,,8450,,,,', 'firm,Wake,,,TOTAL,,8450,,,,', ',,Totals (12),,,,8450,,,,'])(
    'is no listing: %s',
    async (total) => {
      const { lines, bad } = await rowsOf(row(1), total)
      expect([lines, bad]).toEqual([[2], []])
    },
  )

  it('is none beside a case', async () => {
    expect((await rowsOf(row(1), row(2).replace('2 Oak Ln', 'Total'))).lines).toEqual([2, 3])
  })
})
