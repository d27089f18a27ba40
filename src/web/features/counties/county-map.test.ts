import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { PALETTE } from '#domain/palette.ts'

const css = readFileSync(path.join(import.meta.dirname, 'county-map.module.css'), 'utf8')

/** Shares of the accent color, 0 to 1, from no listings to a chosen county. */
const shares = (scheme: 'light' | 'dark') => [
  ...Array.from(
    css.matchAll(new RegExp(`--${scheme}: (\\d+)%`, 'g')),
    ([, percent]) => Number(percent) / 100,
  ),
  1,
]

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Relative luminance of WCAG 2. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

it.each([
  ['light', PALETTE.pine[0], PALETTE.sunken[0], 1.15],
  ['dark', PALETTE.pine[1], PALETTE.raised[1], 1.3],
] as const)('tells the steps of the county map apart, %s', (scheme, pine, ground, least) => {
  const colors = shares(scheme).map((share) =>
    channels(pine).map((part, at) => part * share + (channels(ground)[at] ?? 0) * (1 - share)),
  )
  expect(colors).toHaveLength(6)
  for (const [step, color] of colors.slice(1).entries()) {
    expect(contrast(colors[step] ?? [], color)).toBeGreaterThan(least)
  }
})

it('separates counties in the dark by a visible line', () => {
  expect(css).toContain('stroke: light-dark(var(--cs-paper), var(--cs-line-strong))')
  expect(contrast(channels(PALETTE['line-strong'][1]), channels(PALETTE.raised[1]))).toBeGreaterThan(3)
})
