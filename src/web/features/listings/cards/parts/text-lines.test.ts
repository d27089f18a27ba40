import { describe, expect, it } from 'vitest'
import { lineCount, rowCount, textWidth } from './text-lines.ts'

const plain = { size: 10, weight: 'regular' } as const

describe('text widths', () => {
  // Rendered widths as Chromium measures them.
  it.each([
    ['3922 Mulberry St, Fuquay-Varina, NC 27526', { size: 14, weight: 'medium' }, 297],
    ['Auction Tue, Nov 24, 10:00 AM', { size: 12, weight: 'regular' }, 174],
    ['Sale date passed; no result posted', { size: 12, weight: 'strong' }, 197],
    ['Remaining Days 0 or Expired', { size: 12, weight: 'strong' }, 166],
  ] as const)('%s is at least as wide as rendered, and at most 6 %% wider', (text, style, rendered) => {
    expect(textWidth(text, style)).toBeGreaterThanOrEqual(rendered)
    expect(textWidth(text, style)).toBeLessThan(rendered * 1.06)
  })

  it('counts letters outside Latin as wide', () => {
    expect(textWidth('北', plain)).toBeGreaterThan(10)
  })
})

describe('lines', () => {
  it('breaks at spaces only', () => {
    expect(lineCount('mm mm', plain, 1000)).toBe(1)
    expect(lineCount('mm mm', plain, 30)).toBe(2)
    expect(lineCount('mmmmmm', plain, 30)).toBe(1)
  })

  it('wraps items as a whole, with a dot behind all but the last', () => {
    expect(rowCount(['mm', 'mm'], plain, 16, 52)).toBe(1)
    expect(rowCount(['mm', 'mm'], plain, 16, 51)).toBe(2)
    expect(rowCount(['mm', 'm m', 'mm'], plain, 16, 36)).toBe(3)
  })
})
