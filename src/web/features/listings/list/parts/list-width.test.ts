// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { widthAfterClick } from './list-width.ts'

it.each([
  ['narrow, then first, then wide, then narrow again', 1112, [320, 564, 1112, 320]],
  ['without the first where it has no room', 500, [320, 500, 320]],
  ['only one where there is room for no more', 320, [320, 320]],
] as const)('a click goes through the widths: %s', (_what, max, [start, ...widths]) => {
  let width: number = start
  const seen = widths.map(() => (width = widthAfterClick(width, max)))
  expect(seen).toEqual(widths)
})

it('a click goes on from a width that was dragged', () => {
  expect(widthAfterClick(400, 1112)).toBe(564)
})
