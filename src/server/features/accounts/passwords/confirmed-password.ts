import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { isPasswordConfirmed } from '#server/features/accounts/sessions/sessions.store.ts'

const CONFIRMED_FOR_MS = 10 * 60_000

/** Throws `password_not_confirmed` unless the password was entered again in this session within the last ten minutes. */
export async function requireConfirmedPassword(
  db: Db,
  { sessionHash }: Pick<Viewer, 'sessionHash'>,
  clock: Clock,
): Promise<void> {
  const since = new Date(clock.now() - CONFIRMED_FOR_MS)
  if (!(await isPasswordConfirmed(db, sessionHash, since))) throw new AppError('password_not_confirmed')
}
