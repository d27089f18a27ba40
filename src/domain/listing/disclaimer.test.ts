import { describe, expect, it } from 'vitest'
import { DISCLAIMER_KEY, disclaimerAgreement, readDisclaimerAgreement } from './disclaimer.ts'

const instant = Date.UTC(2026, 10, 18, 11, 14)

describe('the disclaimer agreement', () => {
  it('is stored as a sentence and read back', () => {
    expect(DISCLAIMER_KEY).toBe('disclaimerAgreed')
    expect(disclaimerAgreement(instant)).toBe('Agreed on 2026-11-18T11:14:00.000Z')
    expect(readDisclaimerAgreement(disclaimerAgreement(instant))).toBe(instant)
  })

  it.each([
    null,
    '',
    'true',
    'Agreed on',
    'Agreed on yesterday',
    '2026-11-18T11:14:00.000Z',
    'Agreed on 2026-13-18T11:14:00Z',
  ])('%j is no agreement', (stored) => {
    expect(readDisclaimerAgreement(stored)).toBeNull()
  })
})
