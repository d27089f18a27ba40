import { describe, expect, it } from 'vitest'
import { formatRecoveryCode, parseSignInCode } from './sign-in-code.ts'

describe('parseSignInCode', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['k7dm-2q9x-hfnp-w3ra', { kind: 'recovery', code: 'k7dm2q9xhfnpw3ra' }],
    ['K7DM 2Q9X HFNP W3RA', { kind: 'recovery', code: 'k7dm2q9xhfnpw3ra' }],
    ['oOiIlL23456789ab', { kind: 'recovery', code: '00111123456789ab' }],
    ['', null],
    ['12345', null],
    ['1234567', null],
    ['k7dm-2q9x-hfnp-w3r', null],
    ['k7dm-2q9x-hfnp-w3rü', null],
  ])('reads %j', (text, expected) => {
    expect(parseSignInCode(text)).toEqual(expected)
  })

  it('reads a formatted recovery code', () => {
    const formatted = formatRecoveryCode('k7dm2q9xhfnpw3ra')
    expect(formatted).toBe('k7dm-2q9x-hfnp-w3ra')
    expect(parseSignInCode(formatted)?.code).toBe('k7dm2q9xhfnpw3ra')
  })
})
