import { withoutHidden } from '#domain/text/typed-text.ts'

/** The outcome of checking one form field: the value to store, or the error to show next to the field. */
export type Checked = { ok: true; value: string } | { ok: false; message: string }

/** The three boxes to tick at sign-up. */
export type Consents = { is_adult: boolean; agrees_to_eula: boolean; agrees_to_terms: boolean }

const minimumAge = 18
const emailMax = 254
const passwordMax = 254
const phoneMax = 15
const nameMax = 120

// The address form browsers accept for <input type="email">, with a dot required in the domain.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const passwordPattern = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[^\p{L}\p{N}\s]).{8,}$/su
const phonePattern = /^(?:\(\d{3}\)|\d{3})[-.\s\u2011]?\d{3}[-.\s\u2011]?\d{4}$/

/** The stored form of an address, also used for lookups: without hidden characters, trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return withoutHidden(text).trim().toLowerCase()
}

/** Required, at most 254 characters, a standard address. The value is the normalized address. */
export function checkEmail(text: string): Checked {
  const email = normalizeEmail(text)
  if (email === '') return problem('Email is required')
  if (email.length > emailMax) return tooLong('Email', emailMax)
  return emailPattern.test(email) ? { ok: true, value: email } : problem('Please enter a valid email address')
}

/**
 * Required, at most 254 characters, at least 8 with an upper-case and a lower-case letter, a digit and a character
 * that is neither letter, digit nor space. The value is the password as typed.
 */
export function checkPassword(text: string): Checked {
  if (text === '') return problem('Password is required')
  if (text.length > passwordMax) return tooLong('Password', passwordMax)
  if (passwordPattern.test(text)) return { ok: true, value: text }
  return problem(
    'Password must be at least 8 characters long, with uppercase, lowercase, numbers, and at least one special character',
  )
}

/** Required, at most 254 characters, equal to the password. */
export function checkPasswordConfirmation(text: string, password: string): Checked {
  if (text === '') return problem('Password confirmation is required')
  if (text.length > passwordMax) return tooLong('Password confirmation', passwordMax)
  return text === password ? { ok: true, value: text } : problem('Passwords do not match')
}

/**
 * Required, at most 15 characters, ten digits of a US number with optional parentheses and separators. The value is
 * the ten digits.
 */
export function checkPhone(text: string): Checked {
  const phone = withoutHidden(text).trim()
  if (phone === '') return problem('Phone number is required')
  if (phone.length > phoneMax) return tooLong('Phone number', phoneMax)
  if (!phonePattern.test(phone)) return problem('Please enter a valid phone number')
  return { ok: true, value: phone.replace(/\D/g, '') }
}

/** Required, with a letter or digit in it, at most 120 characters. The value is trimmed, with single spaces. */
export function checkName(text: string): Checked {
  const name = text.trim().replace(/\s+/g, ' ')
  if (!/[\p{L}\p{N}]/u.test(name)) return problem('Name is required')
  return name.length > nameMax ? tooLong('Name', nameMax) : { ok: true, value: name }
}

/** The error for each missing consent at sign-up; null for a given one. */
export function checkConsents(consents: Consents): { [consent in keyof Consents]: string | null } {
  const { is_adult, agrees_to_eula, agrees_to_terms } = consents
  return {
    is_adult: is_adult ? null : `You must be ${minimumAge} or older`,
    agrees_to_eula: agrees_to_eula ? null : 'You must agree to the End User License Agreement',
    agrees_to_terms: agrees_to_terms ? null : 'You must agree to the Terms of Use',
  }
}

function problem(message: string): Checked {
  return { ok: false, message }
}

function tooLong(field: string, max: number): Checked {
  return problem(`${field} must be at most ${max} characters`)
}
