import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listRows, placeAfterKey } from './list-rows.ts'

const sizes = fc.record({
  outlined: fc.nat(60),
  without: fc.nat(20),
  columns: fc.integer({ min: 1, max: 4 }),
})

describe('rows of the list', () => {
  it('hold every card once, in order, in the row that `rowOf` returns', () => {
    fc.assert(
      fc.property(sizes, ({ outlined, without, columns }) => {
        const rows = listRows(outlined, without, columns)
        const places = Array.from({ length: rows.count }, (_, row) => row).flatMap((row) => {
          const { ...line } = rows.at(row)
          if (line.kind === 'heading') return []
          const first = line.part === 'outlined' ? 0 : outlined
          return Array.from({ length: line.to - line.from }, (_, column) => [first + line.from + column, row])
        })
        expect(places.map(([place]) => place)).toEqual(
          Array.from({ length: outlined + without }, (_, i) => i),
        )
        for (const [place, row] of places) expect(rows.rowOf(place ?? -1)).toBe(row)
      }),
    )
  })

  it('have a heading only if there are cards without an outline', () => {
    fc.assert(
      fc.property(sizes, ({ outlined, without, columns }) => {
        const rows = listRows(outlined, without, columns)
        const headings = Array.from({ length: rows.count }, (_, row) => rows.at(row)).filter(
          ({ kind }) => kind === 'heading',
        )
        expect(headings).toHaveLength(without > 0 ? 1 : 0)
      }),
    )
  })
})

describe('placeAfterKey', () => {
  it.each([
    ['ArrowDown', 3, 1, 4],
    ['ArrowDown', 9, 1, 9],
    ['ArrowUp', 0, 1, 0],
    ['ArrowUp', 1, 2, 1],
    ['ArrowDown', 3, 2, 5],
    ['ArrowRight', 3, 2, 4],
    ['ArrowRight', 3, 1, null],
    ['ArrowLeft', 0, 2, 0],
    ['Home', 7, 1, 0],
    ['End', 2, 3, 9],
    ['Enter', 2, 1, null],
  ] as const)('%s from %i in %i columns leads to %s', (key, place, columns, next) => {
    expect(placeAfterKey(key, place, 10, columns)).toBe(next)
  })
})
