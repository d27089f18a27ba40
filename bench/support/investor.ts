import { counties } from '#domain/counties/counties.ts'
import { cookieNames } from '#server/app/compose.ts'
import { insertAccount, markEmailVerified } from '#server/features/accounts/accounts.store.ts'
import { recordAgreements } from '#server/features/accounts/agreements.ts'
import { hashOfSecret } from '#server/features/accounts/secrets.ts'
import { startSession } from '#server/features/accounts/sessions/session.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { setGrants } from '#server/features/billing/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

const NAME = 'Ada Investor'

/** A signed-in person. `sessionHash` is the key of the session's row. */
export type Investor = { name: string; cookie: { name: string; value: string }; sessionHash: Buffer }

/** FIPS codes of the counties that have listings. */
export async function listedCounties({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ county_fips: string }>(
    'SELECT DISTINCT county_fips FROM tax_foreclosure ORDER BY county_fips',
  )
  return rows.map(({ county_fips }) => county_fips)
}

/** Creates a verified account with access to these counties and signs it in. */
export async function signInInvestor(
  { db }: { db: Db },
  origin: string,
  { fips, email = 'investor@example.com' }: { fips: readonly string[]; email?: string },
): Promise<Investor> {
  const now = Date.now()
  const at = new Date(now)
  // No one logs in with a password here.
  const user_id = await insertAccount(db, { email, name: NAME, password_hash: 'none', secured_at: at })
  if (user_id === null) throw new Error('the account was not stored')
  await recordAgreements(db, user_id, at)
  await markEmailVerified(db, user_id, at)
  const opened = counties.filter((county) => fips.includes(county.fips))
  await setGrants(db, { userId: user_id, counties: opened, status: 'active' }, { by: COMMAND_LINE, at })
  const secret = await startSession(db, user_id, { isKept: true, device: 'Benchmark', now })
  return {
    name: NAME,
    cookie: { name: cookieNames(origin).session, value: secret },
    sessionHash: hashOfSecret(secret),
  }
}

/** The Cookie header a browser sends. */
export function cookieHeader({ cookie }: Investor): string {
  return `${cookie.name}=${cookie.value}`
}
