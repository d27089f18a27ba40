import DataLoader from 'dataloader'
import { bestPaymentStatus } from '#domain/accounts/access.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { FindViewer, Viewer } from '#server/platform/http/viewer.ts'
import { findViewerRows, type ViewerRow } from '#server/features/accounts/people.store.ts'
import { hashOfSecret, newSecret } from '#server/features/accounts/secrets.ts'
import { MAX_SESSIONS, sessionEnd } from './session-lifetime.ts'
import { endOldestSessions, extendSession, insertSession } from './sessions.store.ts'

/** Extend a session at most this often, so that most requests only read. */
const EXTEND_EVERY_MS = 15 * 60_000

/** Maximum sessions in one query; a hundred take about 10 ms. */
const MAX_SESSIONS_READ = 100

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

function viewerOf(row: ViewerRow): Viewer {
  return {
    userId: row.user_id,
    sessionHash: row.session_hash,
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

/** Who is behind sessions, as of the call. */
export type Viewers = {
  /** Resolves a cookie value, and extends the session; null for an unknown, expired, or ended one. */
  find: FindViewer
  /** Resolves a known session without extending it; null once it has ended. */
  read: (sessionHash: Buffer) => Promise<Viewer | null>
}

/**
 * Reads sessions for all requests and open pages. Those that ask at the same time, such as all open pages after an
 * import, share one query.
 */
export function viewersOf({ pool, db, clock }: Pick<Database, 'pool' | 'db'> & { clock: Clock }): Viewers {
  const rows = new DataLoader<string, ViewerRow | null>(
    async (keys) => {
      const hashes = Array.from(new Set(keys), (key) => Buffer.from(key, 'hex'))
      const found = await findViewerRows(pool, hashes, new Date(clock.now()))
      const byKey = new Map(found.map((row) => [row.session_hash.toString('hex'), row]))
      return keys.map((key) => byKey.get(key) ?? null)
    },
    // An ended session must not be found again, so nothing is kept.
    { cache: false, maxBatchSize: MAX_SESSIONS_READ, batchScheduleFn: (read) => void setImmediate(read) },
  )
  const rowOf = (sessionHash: Buffer) => rows.load(sessionHash.toString('hex'))

  return {
    find: async (secret) => {
      const sessionHash = hashOfSecret(secret)
      const row = await rowOf(sessionHash)
      if (row === null) return null
      const now = clock.now()
      const end = sessionEnd({ isKept: row.keep_signed_in, signedInAt: row.signed_in_at }, now)
      if (row.expires_at.getTime() < end.getTime() - EXTEND_EVERY_MS)
        await extendSession(db, sessionHash, end)
      return viewerOf(row)
    },
    read: async (sessionHash) => {
      const row = await rowOf(sessionHash)
      return row && viewerOf(row)
    },
  }
}
