import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkConsents,
  checkEmail,
  checkName,
  checkPassword,
  checkPasswordConfirmation,
  checkPhone,
  normalizeEmail,
} from './validation.ts'

const ok = (value: string) => ({ ok: true, value })
const no = (message: string) => ({ ok: false, message })
const weak =
  'Password must be at least 8 characters long, with uppercase, lowercase, numbers, and at least one special character'

describe('checkEmail', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['  Ann.Lee+nc@Example.CO.uk ', 'ann.lee+nc@example.co.uk'],
    ['\u202Aann@example.com\u202C', 'ann@example.com'],
    ['ann@\u200Bexample.com', 'ann@example.com'],
    ["o'neil_1@sub-domain.example.org", "o'neil_1@sub-domain.example.org"],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('takes %j', (text, value) => {
    expect(checkEmail(text)).toEqual(ok(value))
  })

  it.each(['', '   ', '\t'])('%j is required', (text) => {
    expect(checkEmail(text)).toEqual(no('Email is required'))
  })

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@localhost',
    'ann@@example.com',
    'ann lee@example.com',
    'ann@-a.com',
  ])('%j is not valid', (text) => {
    expect(checkEmail(text)).toEqual(no('Please enter a valid email address'))
  })

  it('checks the length before the format', () => {
    const domain = '@example.com'
    const longest = 'a'.repeat(254 - domain.length) + domain
    expect(checkEmail(longest)).toEqual(ok(longest))
    expect(checkEmail('a' + longest)).toEqual(no('Email must be at most 254 characters'))
    expect(checkEmail('a'.repeat(255))).toEqual(no('Email must be at most 254 characters'))
  })

  it('normalizes idempotently', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => normalizeEmail(` ${email} `) === normalizeEmail(email)),
    )
  })
})

describe('checkPassword', () => {
  it.each(['Abcdef1!', 'Abc def 1!', 'Größe123$', 'A'.repeat(251) + 'a1!', 'Passw0rd_', 'Aa1\n!xyz'])(
    'takes %j',
    (text) => {
      expect(checkPassword(text)).toEqual(ok(text))
    },
  )

  it.each(['Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1 ', '        '])(
    '%j is weak',
    (text) => {
      expect(checkPassword(text)).toEqual(no(weak))
    },
  )

  it('is required, then at most 254 characters long', () => {
    expect(checkPassword('')).toEqual(no('Password is required'))
    expect(checkPassword('a'.repeat(255))).toEqual(no('Password must be at most 254 characters'))
  })
})

describe('checkPasswordConfirmation', () => {
  it.each([
    ['Abcdef1!', ok('Abcdef1!')],
    ['', no('Password confirmation is required')],
    ['a'.repeat(255), no('Password confirmation must be at most 254 characters')],
    ['abcdef1!', no('Passwords do not match')],
    ['Abcdef1! ', no('Passwords do not match')],
  ])('%j as confirmation of Abcdef1!', (text, expected) => {
    expect(checkPasswordConfirmation(text, 'Abcdef1!')).toEqual(expected)
  })
})

describe('checkPhone', () => {
  it.each([
    '7045550123',
    '704-555-0123',
    '704.555.0123',
    '704 555 0123',
    '(704) 555-0123',
    '(704)555-0123',
    '(704)-555-0123',
    ' 704-5550123 ',
    '\u202A(704) 555\u20110123\u202C',
  ])('takes %j', (text) => {
    expect(checkPhone(text)).toEqual(ok('7045550123'))
  })

  it.each([
    '704555012',
    '70455501234',
    '+17045550123',
    '(704 555-0123',
    '704) 555-0123',
    '704--555-0123',
    'call me',
  ])('%j is not valid', (text) => {
    expect(checkPhone(text)).toEqual(no('Please enter a valid phone number'))
  })

  it('is required, then at most 15 characters long', () => {
    expect(checkPhone('')).toEqual(no('Phone number is required'))
    expect(checkPhone('  ')).toEqual(no('Phone number is required'))
    expect(checkPhone('+1 (704) 555-0123')).toEqual(no('Phone number must be at most 15 characters'))
  })
})

describe('checkName', () => {
  it.each([
    ['  Ann   Lee ', ok('Ann Lee')],
    ['नेहा \u200Dशर्मा', ok('नेहा \u200Dशर्मा')],
    ['', no('Name is required')],
    ['\u200B', no('Name is required')],
    ['-', no('Name is required')],
    [' \n ', no('Name is required')],
    ['a'.repeat(120), ok('a'.repeat(120))],
    ['a'.repeat(121), no('Name must be at most 120 characters')],
  ])('%j', (text, expected) => {
    expect(checkName(text)).toEqual(expected)
  })
})

describe('checkConsents', () => {
  it('names each missing consent', () => {
    expect(checkConsents({ is_adult: false, agrees_to_eula: false, agrees_to_terms: false })).toEqual({
      is_adult: 'You must be 18 or older',
      agrees_to_eula: 'You must agree to the End User License Agreement',
      agrees_to_terms: 'You must agree to the Terms of Use',
    })
  })

  it('returns null for a given consent', () => {
    expect(checkConsents({ is_adult: true, agrees_to_eula: true, agrees_to_terms: true })).toEqual({
      is_adult: null,
      agrees_to_eula: null,
      agrees_to_terms: null,
    })
  })
})
