import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** A clock may be off by one period, either way. */
const WINDOW = 1
const ISSUER = 'Courthouse Steps'

// Codes of these parameters are the only ones that every authenticator app supports.
function totpOf(secret: Buffer, label = ''): TOTP {
  const buffer = Uint8Array.from(secret).buffer
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** What an authenticator app needs: the key in Base32, and the URI of its QR code. `email` is the label shown in the app. */
export function describeSecret(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step whose code this is: the current one, the one before or the one after. Null for any other code. `now` in
 * milliseconds.
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
