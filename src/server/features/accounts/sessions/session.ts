import { bestPaymentStatus } from '#domain/accounts/access.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { findViewerRow, type ViewerRow } from '#server/features/accounts/accounts.store.ts'
import { hashOfSecret, newSecret } from '#server/features/accounts/secrets.ts'
import { MAX_SESSIONS, sessionEnd } from './session-lifetime.ts'
import { endOldestSessions, extendSession, insertSession } from './sessions.store.ts'

/** Extend a session at most this often, so that most requests only read. */
const EXTEND_EVERY_MS = 15 * 60_000

/** `now` in milliseconds; `passkeyId` is the passkey it is started with. */
type NewSession = { isKept: boolean; device: string; now: number; passkeyId?: string | null }

/**
 * Starts a session and returns the value for the cookie; only its hash is stored. Ends the oldest beyond `MAX_SESSIONS`.
 */
export async function startSession(
  db: Db,
  userId: string,
  { isKept, device, now, passkeyId = null }: NewSession,
): Promise<string> {
  const { secret, hash } = newSecret()
  const signedInAt = new Date(now)
  await insertSession(db, {
    id_hash: hash,
    user_id: userId,
    keep_signed_in: isKept,
    device,
    created_at: signedInAt,
    expires_at: sessionEnd({ isKept, signedInAt }, now),
    passkey_id: passkeyId,
  })
  await endOldestSessions(db, userId, { max: MAX_SESSIONS, keep: hash, now: signedInAt })
  return secret
}

function viewerOf(row: ViewerRow, sessionHash: Buffer): Viewer {
  return {
    userId: row.user_id,
    sessionHash,
    passwordConfirmedAt: row.password_confirmed_at,
    email: row.email,
    name: row.name,
    phoneNumber: row.phone_number,
    role: row.role,
    isEmailVerified: row.is_email_verified,
    isEmailRefused: row.is_email_refused,
    askedEmail: row.asked_email,
    areAgreementsCurrent: row.are_agreements_current,
    suspendedReason: row.suspended_reason,
    paymentAccountStatus: bestPaymentStatus([row.payment_status, ...row.grant_statuses]),
    wantsInstantEmailAlert: row.instant_email_alert,
    wasTourOffered: row.was_tour_offered,
    hasSecondFactor: row.has_second_factor,
    isPasskeyProven: row.is_passkey_proven,
    counties: row.counties,
  }
}

/** Returns a function that resolves a known session's person without extending it; null once it has ended. */
export function viewerReader(deps: {
  pool: Database['pool']
  clock: Clock
}): (sessionHash: Buffer) => Promise<Viewer | null> {
  return async (sessionHash) => {
    const row = await findViewerRow(deps.pool, sessionHash, new Date(deps.clock.now()))
    return row && viewerOf(row, sessionHash)
  }
}

/** Returns a function that resolves the person behind a cookie value and extends the session. */
export function viewerFinder(deps: {
  pool: Database['pool']
  db: Db
  clock: Clock
}): (secret: string) => Promise<Viewer | null> {
  return async (secret) => {
    const now = deps.clock.now()
    const idHash = hashOfSecret(secret)
    const row = await findViewerRow(deps.pool, idHash, new Date(now))
    if (row === null) return null
    const end = sessionEnd({ isKept: row.keep_signed_in, signedInAt: row.signed_in_at }, now)
    if (row.expires_at.getTime() < end.getTime() - EXTEND_EVERY_MS) {
      await extendSession(deps.db, idHash, end)
    }
    return viewerOf(row, idHash)
  }
}
