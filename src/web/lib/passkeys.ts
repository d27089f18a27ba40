import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/accounts/passkeys.ts'

/** Passkeys belong to a host name; browsers refuse them on IP addresses. */
const IP_ADDRESS = /^[\d.]+$|:/

/** Whether this browser has passkeys, and the site an address that can have some. */
export function arePasskeysAvailable(): boolean {
  return 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)
}

/** The browser gave no passkey: the person canceled, took too long, or has none. `message` is for the person. */
export class NoPasskeyError extends Error {
  override name = 'NoPasskeyError'
}

/** The code is loaded on first use. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Lets the browser and the person make a passkey. Fails with `NoPasskeyError`. */
export async function createPasskey(options: PasskeyCreationOptions) {
  const { startRegistration } = await loadWebAuthn()
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    const message = isKnown
      ? 'This device already has a passkey for your account'
      : 'Your browser created no passkey'
    throw new NoPasskeyError(message, { cause: error })
  }
}

/** Lets the person choose and unlock a passkey. Fails with `NoPasskeyError`. */
export async function signWithPasskey(options: PasskeyRequestOptions) {
  const { startAuthentication } = await loadWebAuthn()
  try {
    return await startAuthentication({ optionsJSON: options })
  } catch (error) {
    throw new NoPasskeyError('Your browser sent no passkey. Try again, or log in with your password', {
      cause: error,
    })
  }
}
