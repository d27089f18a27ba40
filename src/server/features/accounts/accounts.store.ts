import { and, DrizzleQueryError, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { DatabaseError, type Pool } from 'pg'
import { AGREEMENT_VERSIONS } from '#contract/accounts/accounts.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import type { Db } from '#server/platform/db/database.ts'
import { agreement, userAccount, userSession } from '#server/platform/db/schema/accounts.ts'

const UNIQUE_VIOLATION = '23505'

export type Account = typeof userAccount.$inferSelect

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.email, email))
  return account ?? null
}

export async function findAccountById(db: Db, userId: string): Promise<Account | null> {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.id, userId))
  return account ?? null
}

/** Locks the account row until commit. Call first in any transaction that changes an account. */
export async function lockAccount(db: Db, userId: string): Promise<Account | null> {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.id, userId)).for('update')
  return account ?? null
}

/** No email change is pending. */
export const NO_PENDING_EMAIL = { asked_email: null, asked_email_until: null } as const

type NewAccount = { email: string; name: string; password_hash: string; secured_at: Date }

/** Returns null if the email is already registered. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string | null> {
  const [row] = await db
    .insert(userAccount)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: userAccount.id })
  return row?.id ?? null
}

/**
 * Gives an account with an unverified address the name and password of a newer sign-up, and ends its sessions. Returns
 * null if the address is verified, including concurrently.
 */
export async function replaceUnverifiedAccount(db: Db, account: NewAccount): Promise<string | null> {
  const [replaced] = await db
    .update(userAccount)
    // The owner inherits nothing from an earlier sign-up by a stranger.
    .set({
      ...account,
      ...NO_PENDING_EMAIL,
      phone_number: null,
      email_refused_at: null,
      tour_offered_at: null,
    })
    .where(and(eq(userAccount.email, account.email), isNull(userAccount.email_verified_at)))
    .returning({ id: userAccount.id })
  if (replaced === undefined) return null
  await db.delete(userSession).where(eq(userSession.user_id, replaced.id))
  return replaced.id
}

type Changes = Partial<Omit<typeof userAccount.$inferInsert, 'id' | 'email'>>

export async function updateAccount(db: Db, userId: string, changes: Changes): Promise<void> {
  await db.update(userAccount).set(changes).where(eq(userAccount.id, userId))
}

/** Whether changes to favorites are emailed to a person immediately. */
export async function setInstantEmailAlert(db: Db, userId: string, isWanted: boolean): Promise<void> {
  await updateAccount(db, userId, { instant_email_alert: isWanted })
}

/** Ten digits, or null for none. Nothing is texted to it until it is verified. */
export async function setPhoneNumber(db: Db, userId: string, phone: string | null): Promise<void> {
  await updateAccount(db, userId, { phone_number: phone })
}

/** Keeps the first time. */
export async function markTourOffered(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(userAccount)
    .set({ tour_offered_at: at })
    .where(and(eq(userAccount.id, userId), isNull(userAccount.tour_offered_at)))
}

/** The person controls the address: mail arrives there, even if a mail server refused it before. */
export async function markEmailVerified(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(userAccount)
    .set({
      email_verified_at: sql`coalesce(${userAccount.email_verified_at}, ${at.toISOString()}::timestamptz)`,
      email_refused_at: null,
    })
    .where(eq(userAccount.id, userId))
}

/**
 * Removes accounts whose address is still unverified and that were secured before `since`, which frees the address.
 * Keeps accounts that an operator acted on.
 */
export async function removeUnverified(db: Db, since: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM user_account u
    WHERE email_verified_at IS NULL AND role = 'user' AND suspended_at IS NULL
      AND secured_at < ${since.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM county_grant g WHERE g.user_id = u.id)`)
}

/**
 * Gives a person a new, already proven address. Returns false if another account has verified it; an account that never
 * verified it is deleted.
 */
export async function setEmail(db: Db, userId: string, email: string, at: Date): Promise<boolean> {
  try {
    await db.transaction(async (inner) => {
      await inner
        .delete(userAccount)
        .where(
          and(
            eq(userAccount.email, email),
            isNull(userAccount.email_verified_at),
            ne(userAccount.id, userId),
          ),
        )
      await inner
        .update(userAccount)
        .set({ ...NO_PENDING_EMAIL, email, email_verified_at: at, email_refused_at: null })
        .where(eq(userAccount.id, userId))
    })
    return true
  } catch (error) {
    const reason = error instanceof DrizzleQueryError ? error.cause : error
    if (reason instanceof DatabaseError && reason.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export async function markEmailRefused(db: Db, email: string, at: Date): Promise<void> {
  await db.update(userAccount).set({ email_refused_at: at }).where(eq(userAccount.email, email))
}

/** Until commit, nobody else makes, removes or shuts out an operator. */
export async function lockOperators(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.operators})`)
}

/** Sorted by email. */
export async function findOperators(db: Db): Promise<Account[]> {
  return db.select().from(userAccount).where(eq(userAccount.role, 'operator')).orderBy(userAccount.email)
}

type Agreement = Omit<typeof agreement.$inferInsert, 'user_id'>

/** Clears pending email changes that expired unconfirmed. */
export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  await db.update(userAccount).set(NO_PENDING_EMAIL).where(lt(userAccount.asked_email_until, now))
}

export async function insertAgreements(db: Db, userId: string, agreements: Agreement[]): Promise<void> {
  await db
    .insert(agreement)
    .values(agreements.map((row) => ({ ...row, user_id: userId })))
    .onConflictDoNothing()
}

/** A person with their access. */
export type PersonRow = {
  user_id: string
  email: string
  name: string
  phone_number: string | null
  role: 'user' | 'operator'
  is_email_verified: boolean
  is_email_refused: boolean
  asked_email: string | null
  are_agreements_current: boolean
  suspended_reason: string | null
  instant_email_alert: boolean
  was_tour_offered: boolean
  has_second_factor: boolean
  /** Status of the subscription. Ended if its end date has passed, even if the Stripe event has not arrived. */
  payment_status: 'incomplete' | 'trialing' | 'active' | 'canceled' | null
  /** Statuses of counties an operator opened. */
  grant_statuses: ('trialing' | 'active')[]
  counties: { fips: string; name: string; data_version: number }[]
}

export type ViewerRow = PersonRow & {
  keep_signed_in: boolean
  signed_in_at: Date
  expires_at: Date
  password_confirmed_at: Date | null
  is_passkey_proven: boolean
}

/**
 * A row of county_access that opens its county: subscribed (also while its renewal is being charged) or still paid for,
 * and the subscription is in good standing and has not ended.
 */
const IS_OPEN = `
  a.user_id = u.id AND (a.is_subscribed OR a.paid_until > $2)
    AND p.status IN ('trialing', 'active') AND (p.cancels_at IS NULL OR p.cancels_at > $2)`

/**
 * Columns of a person from `user_account u` and `payment_account p`, with the counties open at `$2` and each county's
 * data version. Reads `county`, `payment_account` and `county_access`, which other features own.
 */
const PERSON_COLUMNS = `
  u.id AS user_id, u.email, u.name, u.phone_number, u.role,
    u.email_verified_at IS NOT NULL AS is_email_verified,
    u.email_refused_at IS NOT NULL AS is_email_refused,
    CASE WHEN u.asked_email_until > $2 THEN u.asked_email END AS asked_email,
    u.suspended_reason,
    u.instant_email_alert,
    u.tour_offered_at IS NOT NULL AS was_tour_offered,
    EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.secret IS NOT NULL) AS has_second_factor,
    EXISTS (SELECT FROM agreement a WHERE a.user_id = u.id AND a.document = 'eula' AND a.version = $3)
      AND EXISTS (SELECT FROM agreement a WHERE a.user_id = u.id AND a.document = 'terms_of_use' AND a.version = $4)
      AS are_agreements_current,
    CASE WHEN p.cancels_at <= $2 THEN 'canceled' ELSE p.status END AS payment_status,
    array(SELECT g.status FROM county_grant g WHERE g.user_id = u.id) AS grant_statuses,
    coalesce((
      SELECT json_agg(json_build_object(
        'fips', c.fips, 'name', c.name, 'data_version', c.data_version) ORDER BY c.name)
      FROM (
        SELECT g.county_fips AS fips FROM county_grant g WHERE g.user_id = u.id
        UNION
        SELECT a.county_fips FROM county_access a WHERE a.county_fips IS NOT NULL AND ${IS_OPEN}
        UNION
        SELECT every.fips FROM county every
        WHERE EXISTS (SELECT FROM county_access a WHERE a.county_fips IS NULL AND ${IS_OPEN})
      ) opened JOIN county c ON c.fips = opened.fips), '[]') AS counties`

/** The person of a live session in one indexed read. Runs on every request. */
const VIEWER_QUERY = `
  SELECT ${PERSON_COLUMNS}, s.keep_signed_in, s.created_at AS signed_in_at, s.expires_at, s.password_confirmed_at,
    s.passkey_id IS NOT NULL AS is_passkey_proven
  FROM user_session s JOIN user_account u ON u.id = s.user_id
    LEFT JOIN payment_account p ON p.user_id = u.id
  WHERE s.id_hash = $1 AND s.expires_at > $2`

export async function findViewerRow(pool: Pool, idHash: Buffer, now: Date): Promise<ViewerRow | null> {
  const result = await pool.query<ViewerRow>({
    name: 'viewer',
    text: VIEWER_QUERY,
    values: [idHash, now, AGREEMENT_VERSIONS.eula, AGREEMENT_VERSIONS.terms_of_use],
  })
  return result.rows[0] ?? null
}

const PERSON_QUERY = `
  SELECT ${PERSON_COLUMNS}
  FROM user_account u LEFT JOIN payment_account p ON p.user_id = u.id
  WHERE u.id = $1`

/** A person without a session; null for an unknown id. */
export async function findPersonRow(pool: Pool, userId: string, now: Date): Promise<PersonRow | null> {
  const result = await pool.query<PersonRow>({
    name: 'person',
    text: PERSON_QUERY,
    values: [userId, now, AGREEMENT_VERSIONS.eula, AGREEMENT_VERSIONS.terms_of_use],
  })
  return result.rows[0] ?? null
}

const PEOPLE_QUERY = `
  SELECT ${PERSON_COLUMNS}
  FROM user_account u LEFT JOIN payment_account p ON p.user_id = u.id
  WHERE u.id = ANY($1::uuid[])`

/** Many people in one query; unknown ids are omitted. */
export async function findPersonRows(
  pool: Pool,
  userIds: readonly string[],
  now: Date,
): Promise<PersonRow[]> {
  const result = await pool.query<PersonRow>({
    name: 'people',
    text: PEOPLE_QUERY,
    values: [[...userIds], now, AGREEMENT_VERSIONS.eula, AGREEMENT_VERSIONS.terms_of_use],
  })
  return result.rows
}
