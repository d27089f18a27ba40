import { expect, test } from 'vitest'
import { stateOf } from './message-state.ts'

const sid = `SM${'0'.repeat(32)}`

test.each([
  ['accepted', 'accepted'],
  ['scheduled', 'accepted'],
  ['queued', 'accepted'],
  ['sending', 'accepted'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'undelivered'],
  ['canceled', 'undelivered'],
  ['partially_delivered', 'accepted'],
  ['constructor', 'accepted'],
])('a message that is %s counts as %s', (status, expected) => {
  expect(stateOf({ sid, status })).toEqual({ sid, status: expected, error_code: null, price_micros: null })
})

test.each([
  ['-0.00790', 'USD', 7900],
  ['-0.0079', 'usd', 7900],
  ['-0.011300', 'USD', 11_300],
  ['-1', 'USD', 1_000_000],
  ['0.00000', 'USD', 0],
  ['-0.0000004', 'USD', 0],
  ['-0.0079', undefined, 7900],
  ['-0.0079', 'EUR', null],
  [null, 'USD', null],
  [undefined, null, null],
  ['free', 'USD', null],
  [-0.0079, 'USD', null],
])('the price %j in %s is %s millionths', (price, priceUnit, micros) => {
  expect(stateOf({ sid, status: 'delivered', price, priceUnit }).price_micros).toBe(micros)
})

test('carries the error code', () => {
  expect(stateOf({ sid, status: 'failed', errorCode: 30003 })).toMatchObject({ error_code: 30003 })
  expect(stateOf({ sid, status: 'failed', errorCode: NaN })).toMatchObject({ error_code: null })
})

test.each([
  undefined,
  'OK',
  {},
  { sid: 'SM1', status: 'sent' },
  { sid: `${sid}\0`, status: 'sent' },
  { sid },
])('%j is no message', (read) => {
  expect(() => stateOf(read)).toThrow()
})
