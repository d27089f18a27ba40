import type { LightMyRequestResponse } from 'fastify'
import { signUpAndLogIn, type TestApp } from './test-app.ts'

/** A person with access to counties, signed in for 30 days. */
export type Investor = {
  email: string
  cookie: string
  get(path: string): Promise<LightMyRequestResponse>
  post(path: string, body?: unknown): Promise<LightMyRequestResponse>
}

/** Signs up a person with access to these counties. */
export async function investor(product: TestApp, email: string, ...fips: string[]): Promise<Investor> {
  const cookie = await signUpAndLogIn(product, email, true)
  await openCounties(product, email, fips)
  return {
    email,
    cookie,
    get: (path) => product.call('GET', path, { cookie }),
    post: (path, body = {}) => product.call('POST', path, { cookie, body }),
  }
}

/** Replaces a person's grants with these counties. */
export async function openCounties(product: TestApp, email: string, fips: readonly string[]): Promise<void> {
  const { pool } = product.database
  const who = '(SELECT id FROM user_account WHERE email = $1)'
  await pool.query(`DELETE FROM county_grant WHERE user_id = ${who}`, [email])
  await pool.query(
    `INSERT INTO county_grant SELECT ${who}, f, 'active', now() FROM unnest($2::char(5)[]) f`,
    [email, fips],
  )
}
