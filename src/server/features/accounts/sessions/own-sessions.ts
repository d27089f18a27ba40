import type { SessionsAnswer } from '#contract/accounts/sessions.ts'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { lockAccount } from '#server/features/accounts/accounts.store.ts'
import { requireConfirmedPassword } from '#server/features/accounts/passwords/confirmed-password.ts'
import { secureAccount } from '#server/features/accounts/secure-account.ts'
import { removeKnownBrowsers } from './known-browsers.store.ts'
import { deleteSession, findOwnSession, findSessions, findTries } from './sessions.store.ts'

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

type Who = Pick<Viewer, 'userId' | 'sessionHash'>

/** Locks the account. Throws `password_not_confirmed` unless the password was just entered again in this session. */
async function lockConfirmed(tx: Db, viewer: Who, clock: Clock): Promise<void> {
  await lockAccount(tx, viewer.userId)
  await requireConfirmedPassword(tx, viewer, clock)
}

/**
 * Ends one session of the person, by its public id. The browser it ran in is new again at its next sign-in, and so are
 * all others but `browserHash`, the caller's. Returns whether it was the caller's own session. Throws `not_found` if the
 * person has no such session, and `password_not_confirmed`.
 */
export async function endSession(
  { viewer, browserHash }: { viewer: Who; browserHash: Buffer | null },
  id: string,
  { db, clock }: Deps,
): Promise<boolean> {
  const { userId, sessionHash } = viewer
  return db.transaction(async (tx) => {
    await lockConfirmed(tx, viewer, clock)
    const own = await findOwnSession(tx, userId, id)
    if (own === null) throw new AppError('not_found')
    await deleteSession(tx, own.id_hash)
    await removeKnownBrowsers(tx, userId, browserHash)
    return own.id_hash.equals(sessionHash)
  })
}

/** Ends every session, or all but this one, and voids pending links. Throws `password_not_confirmed`. */
export async function signOut(viewer: Who, which: 'all' | 'others', { db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConfirmed(tx, viewer, clock)
    const keep = which === 'others' ? viewer.sessionHash : null
    await secureAccount(tx, viewer.userId, new Date(clock.now()), keep)
  })
}
