import { expect, test } from 'vitest'
import { becauseOf, refusalOf } from './failures.ts'
import { TextNotTakenError, TextUnansweredError } from './text-gateway.ts'

const failed = (more: object) => Object.assign(new Error('failed'), more)

test.each([
  [21610, 'stopped'],
  ...[21211, 21214, 21217, 21614, 21635, 30005, 30006].map((code) => [code, 'unreachable'] as const),
  [30004, 'refused'],
] as const)('an error %i means that the number is %s', (code, because) => {
  expect(becauseOf(code)).toBe(because)
  expect(refusalOf(failed({ status: 400, code }))).toEqual({ error_code: code, because })
})

test.each<[string, object]>([
  ['no connection', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['no address', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['no connection in time', { code: 'ETIMEDOUT', syscall: 'connect' }],
  ['no connection to any address', { errors: [{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH' }] }],
  ['no connection, as axios puts it', { code: 'ERR_NETWORK', cause: failed({ code: 'ECONNREFUSED' }) }],
  ['a wrong certificate', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
  ['an expired certificate', { code: 'CERT_HAS_EXPIRED' }],
  ['too many requests', { status: 429, code: 20429 }],
  ['too many requests, without a code', { status: 429 }],
  ['no service', { status: 503 }],
  ['no service, with a code', { status: 503, code: 20503 }],
  ['a proxy that refuses', { status: 403 }],
  ['wrong credentials', { status: 401, code: 20003 }],
  ['an unknown account', { status: 404, code: 20404 }],
  ['an unknown messaging service', { status: 400, code: 21701 }],
  ['a messaging service without numbers', { status: 400, code: 21703 }],
  ['a messaging service whose numbers do not suit', { status: 400, code: 21704 }],
  ['a country that our account may not text', { status: 400, code: 21408 }],
  ['a sender that does not suit', { status: 400, code: 21612 }],
  ['a full queue', { status: 429, code: 21611 }],
  ['a callback address that Twilio cannot reach', { status: 400, code: 21609 }],
  ['a body that is too long', { status: 400, code: 21617 }],
  ['an unknown parameter', { status: 400, code: 20001 }],
  ['a code that is new to us', { status: 400, code: 99999 }],
  ['no service, whatever the code', { status: 503, code: 21610 }],
])('%s means that the message was not taken', (_name, error) => {
  expect(() => refusalOf(failed(error))).toThrow(TextNotTakenError)
})

test.each<[string, object]>([
  ['a timeout', { code: 'ECONNABORTED' }],
  ['a timeout of the whole request', { code: 'ERR_CANCELED' }],
  ['a timeout while reading', { code: 'ETIMEDOUT', syscall: 'read' }],
  ['a reset', { code: 'ECONNRESET', syscall: 'read' }],
  ['a broken pipe', { code: 'EPIPE', syscall: 'write' }],
  ['one address that may have taken it', { errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }] }],
  ['an answer that is too long', { code: 'ERR_BAD_RESPONSE' }],
  ['no JSON', {}],
  ...[500, 502, 504, 408, 302, 200].map((status): [string, object] => [`the status ${status}`, { status }]),
  ['a server error with a code', { status: 500, code: 20500 }],
])('%s leaves open whether the message was taken', (_name, error) => {
  expect(() => refusalOf(failed(error))).toThrow(TextUnansweredError)
})

test.each([21408, 21612, 30001, 30002, 30003, 30007, 30008, 30032, 30034, 99999])(
  'an error %i says nothing lasting about the number',
  (code) => {
    expect(becauseOf(code)).toBeNull()
  },
)

test('keeps the cause', () => {
  const cause = failed({ code: 'ECONNRESET' })
  expect(() => refusalOf(cause)).toThrow(expect.objectContaining({ cause }))
})
