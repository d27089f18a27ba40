import { AppError } from '#contract/errors.ts'
import type { BeginSecondFactorAnswer, SecondFactorAnswer } from '#contract/accounts/second-factor.ts'
import { parseSignInCode } from '#domain/accounts/sign-in-code.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { SET_UP_LIFE_MS } from '#server/features/accounts/accounts.jobs.ts'
import { type Account, lockAccount } from '#server/features/accounts/accounts.store.ts'
import { requireConfirmedPassword } from '#server/features/accounts/passwords/confirmed-password.ts'
import { removeKnownBrowsers } from '#server/features/accounts/sessions/known-browsers.store.ts'
import { deleteSessions } from '#server/features/accounts/sessions/sessions.store.ts'
import { countCode } from './check-code.ts'
import { type FactorViewer, requireFactorProof } from './factor-proof.ts'
import { mailFactorChange } from './mail-factor-change.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  putPendingSecret,
  putSecret,
  replaceRecoveryCodes,
} from './second-factor.store.ts'
import { describeSecret, newTotpSecret, stepOfCode } from './totp.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue }
type Who = { viewer: FactorViewer; device: string }

async function lockOwn(tx: Db, userId: string): Promise<Account> {
  const account = await lockAccount(tx, userId)
  // Erased while the call was under way.
  if (account === null) throw new AppError('not_signed_in')
  return account
}

/** When the second factor was set up, and the number of unused recovery codes. */
export async function secondFactorOf(userId: string, { db }: Pick<Deps, 'db'>): Promise<SecondFactorAnswer> {
  const factor = await findSecondFactor(db, userId)
  return {
    set_up_at: factor?.set_up_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db, userId),
  }
}

/**
 * Creates a key for an authenticator app, in force once `confirmSetUp` gets a code from it. An account that already has
 * a second factor must prove it. Throws `password_not_confirmed`, `email_not_verified` (a stranger may have signed up
 * with the address), what `requireFactorProof` throws, or `too_many_requests`.
 */
export async function beginSetUp(
  { viewer, device }: Who,
  code: string | undefined,
  deps: Deps,
): Promise<Omit<BeginSecondFactorAnswer, 'success'>> {
  const { userId, sessionHash } = viewer
  await requireConfirmedPassword(deps.db, viewer, deps.clock)
  const undoCount = await countCode({ text: code, device }, { userId, trusted: sessionHash }, deps)
  const secret = newTotpSecret()
  const email = await deps.db.transaction(async (tx) => {
    const account = await lockOwn(tx, userId)
    // The owner may have ended this session elsewhere in the meantime.
    await requireConfirmedPassword(tx, viewer, deps.clock)
    if (account.email_verified_at === null) throw new AppError('email_not_verified')
    await requireFactorProof(tx, { account, viewer }, { text: code, device }, deps)
    await putPendingSecret(tx, userId, secret, new Date(deps.clock.now()))
    return account.email
  })
  await undoCount()
  return describeSecret(secret, email)
}

/**
 * Puts the key in force with a code from it, ends the other sessions, which may not have entered one, and returns new
 * recovery codes. That code does not sign in. Throws `second_factor_not_begun` if no set-up was begun in the last hour,
 * and `second_factor_wrong`.
 */
export async function confirmSetUp({ viewer, device }: Who, text: string, deps: Deps): Promise<string[]> {
  const { userId, sessionHash } = viewer
  const now = deps.clock.now()
  const code = parseSignInCode(text)?.code ?? ''
  const { codes, hashes } = newRecoveryCodes(userId)
  await deps.db.transaction(async (tx) => {
    await lockOwn(tx, userId)
    const factor = await findSecondFactor(tx, userId)
    const secret = factor?.pending_secret ?? null
    const since = factor?.pending_since?.getTime() ?? 0
    if (secret === null || since < now - SET_UP_LIFE_MS) throw new AppError('second_factor_not_begun')
    const step = stepOfCode(secret, code, now)
    if (step === null) throw new AppError('second_factor_wrong')
    await putSecret(tx, userId, { secret, set_up_at: new Date(now), last_step: step })
    await replaceRecoveryCodes(tx, userId, hashes)
    // Only browsers that signed in with a code have a limit of wrong codes of their own.
    await removeKnownBrowsers(tx, userId)
    await deleteSessions(tx, userId, sessionHash)
    await mailFactorChange(tx, { userId, device, what: 'on' }, deps)
  })
  return codes
}

/**
 * Replaces the recovery codes, each of which signs in. Throws `password_not_confirmed`, `second_factor_off`, what
 * `requireFactorProof` throws, or `too_many_requests`.
 */
export async function renewRecoveryCodes(
  { viewer, device }: Who,
  code: string | undefined,
  deps: Deps,
): Promise<string[]> {
  const { userId, sessionHash } = viewer
  await requireConfirmedPassword(deps.db, viewer, deps.clock)
  const undoCount = await countCode({ text: code, device }, { userId, trusted: sessionHash }, deps)
  const { codes, hashes } = newRecoveryCodes(userId)
  await deps.db.transaction(async (tx) => {
    const account = await lockOwn(tx, userId)
    await requireConfirmedPassword(tx, viewer, deps.clock)
    if (!(await hasSecondFactor(tx, userId))) throw new AppError('second_factor_off')
    await requireFactorProof(tx, { account, viewer }, { text: code, device }, deps)
    await replaceRecoveryCodes(tx, userId, hashes)
    await mailFactorChange(tx, { userId, device, what: 'new_codes' }, deps)
  })
  await undoCount()
  return codes
}

/** Throws `password_not_confirmed`, or `second_factor_required` for an operator. Does nothing if it is off. */
export async function turnOffSecondFactor({ viewer, device }: Who, deps: Deps): Promise<void> {
  const { userId } = viewer
  await deps.db.transaction(async (tx) => {
    const { role } = await lockOwn(tx, userId)
    await requireConfirmedPassword(tx, viewer, deps.clock)
    if (role === 'operator') {
      throw new AppError(
        'second_factor_required',
        'Operators need two-step sign-in, so it cannot be turned off for your account',
      )
    }
    if (await deleteSecondFactor(tx, userId))
      await mailFactorChange(tx, { userId, device, what: 'off' }, deps)
  })
}
