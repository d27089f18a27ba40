import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { upsetBidTermsOn } from './terms-in-force.ts'
import { day } from '#domain/time/day.fixture.ts'

/** Other rules with the same figures: deposits that sellers require at an auction, and land a county owns. */
const OTHER_RULES = new Set([
  'src/domain/counties/county-practices.ts',
  'src/domain/upset-bid/surplus-bid.ts',
  'src/web/features/learning/calculator-texts.ts: offerRule',
  // The title of an article.
  'src/web/features/counties/texts.ts: tenDays',
])

const FIGURES =
  /\$750\b|\b5% (?:of|over|and)\b|\b750_00\b|\b75_000\b|\b(?:ten (?:new |calendar )?days|tenth day)\b|addDays\(\w+, -?10\)|\* 1\.05\b/i

it('states the upset bid terms only in their record', () => {
  const { raise, deposit, period_days } = upsetBidTermsOn(day('2026-11-18'))
  // The pattern matches today's terms: change both together.
  expect([raise, deposit].map(({ percent, minimum_cents }) => [percent, minimum_cents])).toEqual([
    [5, 750_00],
    [5, 750_00],
  ])
  expect(period_days).toBe(10)
  const found = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/[.](?:test|fixture)[.]/.test(file) && !file.endsWith('/upset-bid-terms.ts'))
    .filter((file) => !OTHER_RULES.has(file))
    .flatMap((file) => figuresIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`))
    .filter((line) => !OTHER_RULES.has(/^[^:]+: \w+/.exec(line)?.[0] ?? ''))
  expect(found).toEqual([])
})

function figuresIn(source: string): string[] {
  return source
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .split('\n')
    .filter((line) => FIGURES.test(line))
    .map((line) => line.trim())
}
