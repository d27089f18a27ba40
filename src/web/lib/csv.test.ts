import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

/** Parses CSV as a spreadsheet does. */
function read(text: string): string[][] {
  return parse(text, { bom: true, comment: '#', comment_no_infix: true })
}

const cellsOf = (...cells: (string | number | null)[]) =>
  read(csvText({ about: [], columns: cells.map((_, place) => `c${place}`), rows: [cells] }))[1]

describe('csvText', () => {
  it('round-trips any content', () => {
    expect(cellsOf('Oak St, "rear"', 'two\r\nlines', '', null, -80.84, 'ü–“”')).toEqual([
      'Oak St, "rear"',
      'two\r\nlines',
      '',
      '',
      '-80.84',
      'ü–“”',
    ])
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 }), (cells) => {
        const harmless = cells.map((cell) => `x${cell}`)
        expect(cellsOf(...harmless)).toEqual(harmless)
      }),
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://a.example")'])(
    'escapes %j so that it is not a formula',
    (text) => expect(cellsOf(text, 'next')?.[0]).toBe(`'${text}`),
  )

  it('keeps negative numbers as numbers', () => {
    expect(csvText({ about: [], columns: ['a'], rows: [[-1.5]] })).toBe('\uFEFFa\r\n-1.5\r\n')
  })

  it('puts the description above the table, with no cell that could be a formula', () => {
    const text = csvText({
      about: ['Price $10,000 to $25,000, “a”', 'q: x,=cmd|\'/c calc\'!A1;\t"y"\n=1'],
      columns: ['a', 'b'],
      rows: [['1', '2']],
    })
    const [first, second] = text.slice(1).split('\r\n')
    expect(first).toBe('# Price $10000 to $25000 · “a”')
    expect(second).toBe("# q: x ·=cmd|'/c calc'!A1 · y =1")
    expect(read(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})
