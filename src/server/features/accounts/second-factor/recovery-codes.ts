import { randomBytes } from 'node:crypto'
import { formatRecoveryCode, RECOVERY_ALPHABET, RECOVERY_LENGTH } from '#domain/accounts/sign-in-code.ts'
import { hashOfSecret } from '#server/features/accounts/secrets.ts'

const COUNT = 10

/**
 * The hash to store for a parsed code. A fast hash is enough for 80 random bits; the account in it keeps one guess from
 * testing every account's codes.
 */
export function hashOfRecoveryCode(userId: string, code: string): Buffer {
  return hashOfSecret(`${userId}|${code}`)
}

function newCode(): string {
  // The alphabet has 32 characters, so the remainder is uniform.
  return [...randomBytes(RECOVERY_LENGTH)]
    .map((byte) => RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length))
    .join('')
}

/** Ten new codes as shown to the person, once, and their hashes. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: COUNT }, newCode)
  return {
    codes: codes.map(formatRecoveryCode),
    hashes: codes.map((code) => hashOfRecoveryCode(userId, code)),
  }
}
