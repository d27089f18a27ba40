import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { requireAccess } from './access.ts'
import type { Viewer } from './viewer.ts'

const PERSON: Viewer = {
  userId: '5f0e7f3c-2f5e-4a52-9a0b-0b2a6f2f7a11',
  sessionHash: Buffer.alloc(32),
  email: 'dana@example.com',
  name: 'Dana Reyes',
  phoneNumber: null,
  role: 'operator',
  isEmailVerified: true,
  isEmailRefused: false,
  askedEmail: null,
  areAgreementsCurrent: true,
  passwordConfirmedAt: null,
  suspendedReason: null,
  paymentAccountStatus: null,
  wantsInstantEmailAlert: true,
  wasTourOffered: true,
  hasSecondFactor: true,
  isPasskeyProven: false,
  counties: [],
}

function refusalOf(viewer: Viewer | null): string | null {
  try {
    requireAccess('operator', viewer)
    return null
  } catch (error) {
    return error instanceof AppError ? error.code : 'unknown'
  }
}

describe('operator access', () => {
  test('requires the role and a second factor', () => {
    expect(refusalOf(PERSON)).toBeNull()
    expect(refusalOf({ ...PERSON, hasSecondFactor: false })).toBe('second_factor_required')
    expect(refusalOf({ ...PERSON, hasSecondFactor: false, isPasskeyProven: true })).toBeNull()
    expect(refusalOf({ ...PERSON, role: 'user' })).toBe('not_found')
    expect(refusalOf(null)).toBe('not_found')
  })

  test('does not reveal to others that it needs a second factor', () => {
    expect(refusalOf({ ...PERSON, role: 'user', hasSecondFactor: false })).toBe('not_found')
  })

  test('is refused to a suspended operator', () => {
    expect(refusalOf({ ...PERSON, suspendedReason: 'Resold our lists.' })).toBe('not_found')
  })
})
