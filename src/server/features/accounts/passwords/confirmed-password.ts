import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { findConfirmedAt } from '#server/features/accounts/sessions/sessions.store.ts'

const CONFIRMED_FOR_MS = 10 * 60_000

/**
 * Throws `password_not_confirmed` unless the password was entered again in this session within the last ten minutes, and
 * `not_signed_in` if the session has ended since the request began, as by the first of two requests to close an account.
 */
export async function requireConfirmedPassword(
  db: Db,
  { sessionHash }: Pick<Viewer, 'sessionHash'>,
  clock: Clock,
): Promise<void> {
  const at = await findConfirmedAt(db, sessionHash)
  if (at === undefined) throw new AppError('not_signed_in')
  const isRecent = at !== null && clock.now() - at.getTime() < CONFIRMED_FOR_MS
  if (!isRecent) throw new AppError('password_not_confirmed')
}
