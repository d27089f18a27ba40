// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { widthAfterClick } from './list-width.ts'

it.each([
  ['narrow, then default, then wide, then narrow again', 1112, [320, 564, 1112, 320]],
  ['skips the default where it does not fit', 500, [320, 500, 320]],
  ['stays narrow where nothing wider fits', 320, [320, 320]],
] as const)('cycles through the widths on click: %s', (_what, max, [start, ...widths]) => {
  let width: number = start
  const seen = widths.map(() => (width = widthAfterClick(width, max)))
  expect(seen).toEqual(widths)
})

it('a click continues from a dragged width', () => {
  expect(widthAfterClick(400, 1112)).toBe(564)
})
