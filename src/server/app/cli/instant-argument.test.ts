import { expect, test } from 'vitest'
import { instantArgument } from './instant-argument.ts'

test.for([
  ['2026-11-23 10:15:30', '2026-11-23T15:15:30.000Z'],
  ['2026-07-04T10:15', '2026-07-04T14:15:00.000Z'],
  ['2026-11-23 10:15:30.250', '2026-11-23T15:15:30.250Z'],
  ['2026-11-23T15:15:30Z', '2026-11-23T15:15:30.000Z'],
  ['2026-11-23 10:15:30+02:00', '2026-11-23T08:15:30.000Z'],
  ['2026-11-01 01:30:00-05:00', '2026-11-01T06:30:00.000Z'],
  ['2026-11-01 02:00:00', '2026-11-01T07:00:00.000Z'],
] as const)('%s is %s', ([text, instant]) => {
  expect(instantArgument(text).toISOString()).toBe(instant)
})

test.for(['', 'now', '2026-11-23', '2026-13-01 10:00', '2026-11-23 25:00', '2026-11-23 10:15:61', '10:15'])(
  '%j is no time',
  (text) => {
    expect(() => instantArgument(text)).toThrow('Enter the time as')
  },
)

test('an hour that the clocks show twice needs its offset', () => {
  expect(() => instantArgument('2026-11-01 01:30:00')).toThrow('"2026-11-01 01:30:00-05:00"')
})
