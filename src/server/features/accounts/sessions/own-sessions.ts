import type { SessionsAnswer } from '#contract/accounts/accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { lockAccount } from '#server/features/accounts/accounts.store.ts'
import { secureAccount } from '#server/features/accounts/secure-account.ts'
import { findSessions, findTries } from './sessions.store.ts'

const SHOWN_FOR_MS = 90 * 24 * 3_600_000
const MAX_SHOWN = 50

type Deps = { db: Db; clock: Clock }

/** A person's live sessions and recent sign-in attempts. */
export async function sessionsOf(
  { userId, sessionHash }: Pick<Viewer, 'userId' | 'sessionHash'>,
  { db, clock }: Deps,
): Promise<SessionsAnswer> {
  const now = clock.now()
  const sessions = await findSessions(db, userId, new Date(now))
  const tries = await findTries(db, userId, new Date(now - SHOWN_FOR_MS), MAX_SHOWN)
  return {
    sessions: sessions.map(({ id, id_hash, device, created_at, keep_signed_in }) => ({
      id,
      device,
      signed_in_at: created_at.toISOString(),
      keep_signed_in,
      is_current: id_hash.equals(sessionHash),
    })),
    sign_ins: tries.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}

/** Ends every session and voids pending links. */
export async function signOutEverywhere(userId: string, { db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockAccount(tx, userId)) await secureAccount(tx, userId, new Date(clock.now()), null)
  })
}
