import { AppError } from '#contract/errors.ts'

/** The site as authenticators know it: passkeys belong to its host and are used on its pages only. */
export type RelyingParty = { name: string; id: string; origin: string }

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { name: 'Courthouse Steps', id: hostname, origin }
}

/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators of today sign with. */
export const ALGORITHMS = [-8, -7, -257]

/** For the person to unlock the passkey, in milliseconds. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** Throws `passkey_refused`. The answer names no reason, which only an attacker would need; the log has it. */
export function refusePasskey(cause: unknown): never {
  throw new AppError('passkey_refused', undefined, { cause })
}

/** The challenge the browser says was signed. Throws `passkey_refused` for anything but client data. */
export async function challengeIn(clientDataJSON: string): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    if (typeof challenge === 'string') return challenge
  } catch (error) {
    refusePasskey(error)
  }
  return refusePasskey(new Error('no challenge in the client data'))
}
