import type { PasskeyRequestOptions, SignedCredential } from '#contract/accounts/passkeys.ts'
import { AppError } from '#contract/errors.ts'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { lockAccount } from '#server/features/accounts/accounts.store.ts'
import { CODE_STEP_MS, type SignedIn } from '#server/features/accounts/sessions/log-in.ts'
import { reportNewBrowser, type SignedInFrom } from '#server/features/accounts/sessions/new-browser.ts'
import { startSession } from '#server/features/accounts/sessions/session.ts'
import { insertTry, markSignedIn, removeAskedTry } from '#server/features/accounts/sessions/sessions.store.ts'
import { insertChallenge, takeChallenge } from './challenges.store.ts'
import { findPasskey, markPasskeyUsed, type Passkey } from './passkeys.store.ts'
import { CHALLENGE_LIFE_MS, challengeIn, refusePasskey, type RelyingParty } from './relying-party.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; site: RelyingParty }

/** Creates a challenge. It names no account: the authenticator knows which passkeys it has for this site. */
export async function beginPasskeyLogin({ db, clock, site }: Deps): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { challenge } = await generateAuthenticationOptions({ rpID: site.id })
  const expiresAt = new Date(clock.now() + CHALLENGE_LIFE_MS)
  await insertChallenge(db, challenge, { sessionHash: null, expiresAt, isProven: false })
  return { challenge, timeout: CHALLENGE_LIFE_MS, rpId: site.id, userVerification: 'required' }
}

type PasskeyLogin = { credential: SignedCredential; keep_signed_in: boolean }

/**
 * Starts a session with a passkey, which is two factors: the device, and what unlocks it. Throws `passkey_refused`
 * without the reason, or `suspended` with the operator's. Names the account to `onAccount`, for the security log.
 */
export async function logInWithPasskey(
  { credential, keep_signed_in }: PasskeyLogin,
  from: SignedInFrom,
  deps: Deps & { onAccount: (userId: string) => void },
): Promise<SignedIn> {
  const { db, clock, onAccount } = deps
  const passkey = await findPasskey(db, Buffer.from(credential.id, 'base64url'))
  const { browserHash: _browser, ...caller } = from
  const attemptId = passkey && (await insertTry(db, passkey.user_id, caller, new Date(clock.now())))
  if (passkey === null || attemptId === null) return refusePasskey(new Error('unknown passkey'))
  onAccount(passkey.user_id)
  const counter = await verifiedCounter(credential, passkey, deps)
  const used = { passkey, counter, attemptId, isKept: keep_signed_in }
  const secret = await db.transaction((tx) => start(tx, used, from, deps))
  return { secret, userId: passkey.user_id }
}

/** The counter of a valid answer to a challenge, which is used up. Throws `passkey_refused` for any other answer. */
async function verifiedCounter(
  credential: SignedCredential,
  passkey: Passkey,
  { db, clock, site }: Deps,
): Promise<number> {
  const { userHandle, ...response } = credential.response
  const challenge = await challengeIn(response.clientDataJSON)
  if ((await takeChallenge(db, challenge, { sessionHash: null, now: new Date(clock.now()) })) === null)
    refusePasskey(new Error('the challenge is void'))
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)
    refusePasskey(new Error('the passkey names another account'))
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(refusePasskey)
  if (!verified) refusePasskey(new Error('the signature does not match'))
  return authenticationInfo.newCounter
}

type Used = { passkey: Passkey; counter: number; attemptId: number; isKept: boolean }

async function start(
  tx: Db,
  { passkey, counter, attemptId, isKept }: Used,
  from: SignedInFrom,
  { clock, enqueue }: Deps,
): Promise<string> {
  const now = clock.now()
  const account = await lockAccount(tx, passkey.user_id)
  // The passkey may have been removed or used since it was read.
  const current = await findPasskey(tx, passkey.credential_id)
  if (account === null || current?.counter !== passkey.counter)
    return refusePasskey(new Error('the passkey changed meanwhile'))
  if (account.suspended_reason !== null)
    throw new AppError('suspended', suspendedText(account.suspended_reason))
  await markPasskeyUsed(tx, passkey.id, { counter, at: new Date(now) })
  await removeAskedTry(tx, account.id, from, new Date(now - CODE_STEP_MS))
  await markSignedIn(tx, attemptId)
  await reportNewBrowser(tx, account, from, { clock, enqueue })
  return startSession(tx, account.id, { isKept, device: from.device, now, passkeyId: passkey.id })
}
