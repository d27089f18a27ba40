import { expect, test } from 'vitest'
import { openUntilOf } from './paid-until.ts'

const paid = new Date('2027-01-30T05:05:00Z')
const earlier = new Date('2027-01-20T05:00:00Z')
const rows = [{ county_fips: '37183', paid_until: paid }]

test.each([
  ['renews', null, paid],
  ['ends with its period', paid, paid],
  ['was set to end earlier', earlier, earlier],
])('a county of a subscription that %s', (_what, endsAt, closes) => {
  expect(openUntilOf(rows, '37183', endsAt)).toEqual(closes)
})

test('a county that was never paid for', () => {
  expect(openUntilOf([], '37183', earlier)).toBeNull()
})
