import type { NewCredential, PasskeyCreationOptions, PasskeysAnswer } from '#contract/accounts/passkeys.ts'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { lockAccount } from '#server/features/accounts/accounts.store.ts'
import { requireConfirmedPassword } from '#server/features/accounts/passwords/confirmed-password.ts'
import { countCode } from '#server/features/accounts/second-factor/check-code.ts'
import {
  type FactorViewer,
  requireFactorProof,
} from '#server/features/accounts/second-factor/factor-proof.ts'
import { mailFactorChange } from '#server/features/accounts/second-factor/mail-factor-change.ts'
import { hasSecondFactor } from '#server/features/accounts/second-factor/second-factor.store.ts'
import { insertChallenge, takeChallenge } from './challenges.store.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskeys,
  hasOtherPasskey,
  insertPasskey,
  markSessionWithPasskey,
} from './passkeys.store.ts'
import {
  ALGORITHMS,
  CHALLENGE_LIFE_MS,
  challengeIn,
  refusePasskey,
  type RelyingParty,
} from './relying-party.ts'

const MAX_PASSKEYS = 20

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; site: RelyingParty }
type Who = { viewer: FactorViewer; device: string }

export async function passkeysOf(userId: string, { db }: Pick<Deps, 'db'>): Promise<PasskeysAnswer> {
  const passkeys = await findPasskeys(db, userId)
  return {
    passkeys: passkeys.map(({ id, name, added_at, last_used_at, is_synced }) => ({
      id,
      name,
      added_at: added_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      is_synced,
    })),
  }
}

async function requireRoom(tx: Db, userId: string): Promise<void> {
  if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS)
    throw new AppError('not_possible', `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first`)
}

/**
 * Creates a challenge for a new passkey. Throws `password_not_confirmed`, `email_not_verified` (a stranger may have
 * signed up with the address), what `requireFactorProof` throws, or `not_possible` beyond the limit.
 */
export async function beginPasskey(
  { viewer, device }: Who,
  code: string | undefined,
  deps: Deps,
): Promise<PasskeyCreationOptions> {
  const { userId, sessionHash } = viewer
  await requireConfirmedPassword(deps.db, viewer, deps.clock)
  const undoCount = await countCode({ text: code, device }, { userId, trusted: sessionHash }, deps)
  const options = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    await requireConfirmedPassword(tx, viewer, deps.clock)
    // Erased while the call was under way.
    if (account === null) throw new AppError('not_signed_in')
    if (account.email_verified_at === null) throw new AppError('email_not_verified')
    await requireRoom(tx, userId)
    const isProven = await requireFactorProof(tx, { account, viewer }, { text: code, device }, deps)
    const created = await creationOptions(tx, account, deps.site)
    const expiresAt = new Date(deps.clock.now() + CHALLENGE_LIFE_MS)
    await insertChallenge(tx, created.challenge, { sessionHash, expiresAt, isProven })
    return created
  })
  await undoCount()
  return options
}

async function creationOptions(
  tx: Db,
  { id, email, name }: { id: string; email: string; name: string },
  site: RelyingParty,
): Promise<PasskeyCreationOptions> {
  const known = await findPasskeys(tx, id)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return {
    rp: { id: site.id, name: site.name },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Adds the passkey made for a challenge of this session, which has proven it by that, and emails the account holder.
 * Throws `passkey_refused`, `password_not_confirmed`, or `not_possible` beyond the limit.
 */
export async function addPasskey(
  { viewer, device }: Who,
  { name, credential }: { name: string; credential: NewCredential },
  deps: Deps,
): Promise<void> {
  const { userId, sessionHash } = viewer
  const now = new Date(deps.clock.now())
  const made = await verifiedCredential(credential, { sessionHash, now }, deps)
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    // The owner may have ended this session elsewhere in the meantime.
    await requireConfirmedPassword(tx, viewer, deps.clock)
    await requireRoom(tx, userId)
    const id = await insertPasskey(tx, { ...made, user_id: userId, name, added_at: now })
    if (id === null) refusePasskey(new Error('the credential is registered already'))
    else await markSessionWithPasskey(tx, sessionHash, id)
    await mailFactorChange(tx, { userId, device, what: 'passkey_added' }, deps)
  })
}

async function verifiedCredential(
  credential: NewCredential,
  of: { sessionHash: Buffer; now: Date },
  { db, site }: Pick<Deps, 'db' | 'site'>,
) {
  const challenge = await challengeIn(credential.response.clientDataJSON)
  const taken = await takeChallenge(db, challenge, of)
  if (taken === null) return refusePasskey(new Error('the challenge is void'))
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refusePasskey)
  if (!verified) return refusePasskey(new Error('the attestation does not match'))
  const { credential: made, credentialDeviceType } = registrationInfo
  return {
    credential_id: Buffer.from(made.id, 'base64url'),
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports,
    is_synced: credentialDeviceType === 'multiDevice',
    is_proven: taken.is_proven,
  }
}

/**
 * Removes a passkey, ends the other sessions started with it, and emails the account holder. Throws
 * `password_not_confirmed`, `not_found`, or `second_factor_required` for the last second factor of an operator.
 */
export async function removePasskey({ viewer, device }: Who, id: string, deps: Deps): Promise<void> {
  const { userId, sessionHash } = viewer
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    await requireConfirmedPassword(tx, viewer, deps.clock)
    const isLast = !(await hasSecondFactor(tx, userId)) && !(await hasOtherPasskey(tx, userId, id))
    const isRemoved = await deletePasskey(tx, userId, id, sessionHash)
    if (!isRemoved) throw new AppError('not_found')
    if (account?.role === 'operator' && isLast) {
      throw new AppError(
        'second_factor_required',
        'Operators need two-step sign-in or a passkey, so the last one cannot be removed',
      )
    }
    await mailFactorChange(tx, { userId, device, what: 'passkey_removed' }, deps)
  })
}
