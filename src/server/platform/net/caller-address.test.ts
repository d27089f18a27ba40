import { expect, it } from 'vitest'
import { callerAddress } from './caller-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::9', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['[2001:db8::9]:50123', '2001:db8::9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '::'],
  ['203.0.113.7:x', '::'],
  ['', '::'],
  [undefined, '::'],
])('normalizes %j to %s', (named, address) => {
  expect(callerAddress(named)).toBe(address)
})
