import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import type { Account } from '#server/features/accounts/accounts.store.ts'
import { countPasskeys, isSessionWithProof } from '#server/features/accounts/passkeys/passkeys.store.ts'
import { requireSecondFactor, type TypedCode } from './check-code.ts'
import { hasSecondFactor } from './second-factor.store.ts'

/** The session that changes what signs in. */
export type FactorViewer = Pick<Viewer, 'userId' | 'sessionHash' | 'isPasskeyProven'>

/**
 * Whoever knows only the password must not add a factor beside the one there is. A session that has proven a passkey
 * may; else the code of the authenticator app is used up. Operators with passkeys and no app need such a session.
 * Returns whether that took more than the password ever gave: a code, or a passkey added with one. Throws
 * `second_factor_needed`, `second_factor_wrong` or `second_factor_required`. Call in a transaction that locked the
 * account, and count the attempt first.
 */
export async function requireFactorProof(
  tx: Db,
  { account, viewer }: { account: Pick<Account, 'id' | 'role'>; viewer: FactorViewer },
  typed: TypedCode,
  deps: { clock: Clock; enqueue: Enqueue },
): Promise<boolean> {
  if (viewer.isPasskeyProven) return isSessionWithProof(tx, viewer.sessionHash)
  await requireSecondFactor(tx, account.id, typed, deps)
  if (await hasSecondFactor(tx, account.id)) return true
  if (account.role === 'operator' && (await countPasskeys(tx, account.id)) > 0)
    throw new AppError('second_factor_required', 'Log in with your passkey to do this')
  return false
}
