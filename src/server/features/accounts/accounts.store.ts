import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { AGREEMENT_VERSIONS } from '#contract/accounts/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { agreement, emailToken, userAccount, userSession } from '#server/platform/db/schema/accounts.ts'

export type Account = typeof userAccount.$inferSelect

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.email, email))
  return account ?? null
}

export async function findAccountById(db: Db, userId: string): Promise<Account | null> {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.id, userId))
  return account ?? null
}

type NewAccount = { email: string; name: string; password_hash: string }

/** Null where the address is already taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string | null> {
  const [row] = await db
    .insert(userAccount)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: userAccount.id })
  return row?.id ?? null
}

/**
 * Lets the latest sign-up win over an earlier one that never proved the address; null where it is proven, also where
 * that happens this very moment. Tokens go first, in the order in which a verification takes its locks.
 */
export async function replaceUnverifiedAccount(db: Db, account: NewAccount): Promise<string | null> {
  const isUnverified = and(eq(userAccount.email, account.email), isNull(userAccount.email_verified_at))
  const unverified = db.select({ id: userAccount.id }).from(userAccount).where(isUnverified)
  await db.delete(emailToken).where(inArray(emailToken.user_id, unverified))
  const [replaced] = await db
    .update(userAccount)
    .set(account)
    .where(isUnverified)
    .returning({ id: userAccount.id })
  if (replaced === undefined) return null
  await db.delete(userSession).where(eq(userSession.user_id, replaced.id))
  return replaced.id
}

export async function insertAgreements(db: Db, userId: string, at: Date): Promise<void> {
  const rows = [
    { document: 'eula' as const, version: AGREEMENT_VERSIONS.eula },
    { document: 'terms_of_use' as const, version: AGREEMENT_VERSIONS.terms_of_use },
    { document: 'is_adult' as const, version: '18' },
  ]
  await db
    .insert(agreement)
    .values(rows.map((row) => ({ ...row, user_id: userId, agreed_at: at })))
    .onConflictDoNothing()
}

type NewSession = {
  id_hash: Buffer
  user_id: string
  keep_signed_in: boolean
  created_at: Date
  expires_at: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(userSession).values(session)
}

export async function extendSession(db: Db, idHash: Buffer, expiresAt: Date): Promise<void> {
  await db.update(userSession).set({ expires_at: expiresAt }).where(eq(userSession.id_hash, idHash))
}

export async function deleteSession(db: Db, idHash: Buffer): Promise<void> {
  await db.delete(userSession).where(eq(userSession.id_hash, idHash))
}

export async function insertVerificationToken(
  db: Db,
  token: { id_hash: Buffer; user_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insert(emailToken).values({ ...token, purpose: 'verify_email' })
}

/** Takes a live token out of the table, with every older one of its person; null where it is unknown or expired. */
export async function takeVerificationToken(db: Db, idHash: Buffer, now: Date): Promise<string | null> {
  const [taken] = await db
    .delete(emailToken)
    .where(and(eq(emailToken.id_hash, idHash), eq(emailToken.purpose, 'verify_email')))
    .returning({ user_id: emailToken.user_id, expires_at: emailToken.expires_at })
  if (taken === undefined || taken.expires_at <= now) return null
  await db
    .delete(emailToken)
    .where(and(eq(emailToken.user_id, taken.user_id), eq(emailToken.purpose, 'verify_email')))
  return taken.user_id
}

export async function markEmailVerified(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(userAccount)
    .set({
      email_verified_at: sql`coalesce(${userAccount.email_verified_at}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(userAccount.id, userId))
}

/** Removes what has expired; run by the hourly tidy job. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.delete(userSession).where(lt(userSession.expires_at, now))
  await db.delete(emailToken).where(lt(emailToken.expires_at, now))
}

export type ViewerRow = {
  user_id: string
  email: string
  name: string
  phone_number: string | null
  role: 'user' | 'operator'
  is_email_verified: boolean
  are_agreements_current: boolean
  is_suspended: boolean
  instant_email_alert: boolean
  keep_signed_in: boolean
  expires_at: Date
  grants: { status: 'trialing' | 'active'; fips: string; name: string; data_version: number }[]
}

/**
 * The person of a live session with the counties open to them and the version of each county's data, in one
 * indexed read: every request starts with it. Reads `county` and `county_grant` of other owners.
 */
const VIEWER_QUERY = `
  SELECT u.id AS user_id, u.email, u.name, u.phone_number, u.role,
    u.email_verified_at IS NOT NULL AS is_email_verified,
    u.suspended_at IS NOT NULL AS is_suspended,
    u.instant_email_alert, s.keep_signed_in, s.expires_at,
    EXISTS (SELECT FROM agreement a WHERE a.user_id = u.id AND a.document = 'eula' AND a.version = $3)
      AND EXISTS (SELECT FROM agreement a WHERE a.user_id = u.id AND a.document = 'terms_of_use' AND a.version = $4)
      AS are_agreements_current,
    coalesce((
      SELECT json_agg(json_build_object(
        'status', g.status, 'fips', c.fips, 'name', c.name, 'data_version', c.data_version) ORDER BY c.name)
      FROM county_grant g JOIN county c ON c.fips = g.county_fips
      WHERE g.user_id = u.id), '[]') AS grants
  FROM user_session s JOIN user_account u ON u.id = s.user_id
  WHERE s.id_hash = $1 AND s.expires_at > $2`

export async function findViewerRow(pool: Pool, idHash: Buffer, now: Date): Promise<ViewerRow | null> {
  const result = await pool.query<ViewerRow>({
    name: 'viewer',
    text: VIEWER_QUERY,
    values: [idHash, now, AGREEMENT_VERSIONS.eula, AGREEMENT_VERSIONS.terms_of_use],
  })
  return result.rows[0] ?? null
}
