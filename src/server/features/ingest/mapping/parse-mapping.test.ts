import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listShapeMapping } from './list-shape.ts'
import { columnsOf, parseMapping } from './parse-mapping.ts'

const examples = readdirSync('examples').filter((name) => name.endsWith('.map.json'))

function problemsOf(value: unknown): readonly string[] {
  const parsed = parseMapping(value)
  return parsed.ok ? [] : parsed.problems
}

const plain = {
  reads: 'listings',
  source: { name: 'list' },
  columns: { county: 'County', parcel_identification: 'Parcel' },
}

describe('parseMapping', () => {
  it.each(examples)('accepts %s', (name) => {
    expect(problemsOf(JSON.parse(readFileSync(path.join('examples', name), 'utf8')))).toEqual([])
  })

  it('fills in the defaults of a minimal mapping', () => {
    expect(parseMapping(plain)).toMatchObject({
      ok: true,
      mapping: {
        money: 'dollars',
        several_parcels: { separators: [';', ',', '&'], glued: false },
        leave_out: [],
      },
    })
  })

  it('lists every problem with its path', () => {
    const problems = problemsOf({
      ...plain,
      colums: {},
      money: 'euro',
      columns: { county: 'County', parcel: 'Parcel', opening_bid: 7 },
      statuses: { Sold: 'gone' },
      dates: { foreclosure_date: ['american'] },
      leave_out: [{ source: 'list' }],
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      expect.arrayContaining([
        'unknown key "colums"',
        'money',
        'columns.opening_bid',
        'statuses.Sold',
        'dates.foreclosure_date.0',
        'leave_out.0',
      ]),
    )
    expect(problems.join('\n')).toContain('parcel')
  })

  it.each([
    ['a column for the county', { ...plain, columns: { parcel_identification: 'P' } }, 'columns.county'],
    ['a column that identifies listings', { ...plain, columns: { county: 'C' } }, 'columns: needs one of'],
    [
      'a parcel number column for outlines',
      { ...plain, reads: 'parcels', columns: { county: 'C' } },
      'columns.parcel',
    ],
    ['one address', { ...plain, columns: { county: 'C', address: 'A', street: 'S' } }, 'columns.street'],
    ['counties of the state', { ...plain, counties: { Erie: 'Erie' } }, 'counties.Erie'],
    ['sources that have rows', { ...plain, by_source: { other: { money: 'cents' } } }, 'by_source'],
    ['an object', 'mapping', 'Invalid input'],
  ])('requires %s', (_what, value, problem) => {
    expect(problemsOf(value)).toEqual([expect.stringContaining(problem)])
  })
})

describe('the mapping of the product’s own list', () => {
  it('is valid and uses the given source', () => {
    expect(listShapeMapping('backup').source).toEqual({ name: 'backup' })
  })
})

describe('columnsOf', () => {
  it('returns the columns of a fact in order', () => {
    expect(columnsOf('a')).toEqual(['a'])
    expect(columnsOf(['a', 'b'])).toEqual(['a', 'b'])
    expect(columnsOf({ value: 'Wake' })).toEqual([])
    expect(columnsOf(undefined)).toEqual([])
  })
})
