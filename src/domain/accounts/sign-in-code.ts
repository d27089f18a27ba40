/** Characters of recovery codes: Crockford's Base32, without letters that look like digits. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 random bits. */
export const RECOVERY_LENGTH = 16

const APP_CODE = /^\d{6}$/
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`)

/** A code typed at login, without separators: six digits from the authenticator app, or a recovery code. */
export type SignInCode = { kind: 'app' | 'recovery'; code: string }

/** Ignores spaces, hyphens and case, and reads o, i and l in a recovery code as digits. Null if it can be neither kind. */
export function parseSignInCode(text: string): SignInCode | null {
  const code = text.replace(/[\s-]/g, '').toLowerCase()
  if (APP_CODE.test(code)) return { kind: 'app', code }
  const recovery = code.replaceAll('o', '0').replace(/[il]/g, '1')
  return RECOVERY_CODE.test(recovery) ? { kind: 'recovery', code: recovery } : null
}

/** A recovery code in groups of four, as people read and type it. */
export function formatRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
