import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { countyNamed } from '#domain/counties/counties.ts'
import { findAccountByEmail } from '#server/features/accounts/index.ts'
import { setGrants } from '#server/features/billing/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import type { RunningProduct } from './product.ts'

/** A person with an account. */
export type Person = { email: string; password: string }

const PASSWORD = 'Marble-Lantern-7!'

async function post(
  product: RunningProduct,
  path: string,
  data: unknown,
  session: Record<string, string> = {},
): Promise<Response> {
  const body = JSON.stringify(data)
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session },
    body,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Creates an account by API; the email address stays unverified. */
export async function signUpUnverified(product: RunningProduct, email: string): Promise<Person> {
  const consents = { is_adult: true, agrees_to_eula: true, agrees_to_terms: true }
  await post(product, '/api/users/sign_up', { name: 'Ada Investor', email, password: PASSWORD, ...consents })
  return { email, password: PASSWORD }
}

/** Grants a person counties, as the operator's command does. */
async function grant(
  product: Pick<RunningProduct, 'openDatabase'>,
  email: string,
  counties: readonly string[],
): Promise<void> {
  const database = await product.openDatabase()
  const account = await findAccountByEmail(database.db, email)
  assert(account, `no account with the email ${email}`)
  const known = counties.map(countyNamed).filter((county) => county !== null)
  assert.equal(known.length, counties.length)
  const grants = { userId: account.id, counties: known, status: 'active' as const }
  await setGrants(database.db, grants, { by: COMMAND_LINE, at: new Date() })
  await database.close()
}

/** Creates an account, verifies its email address, and grants it the counties. */
export async function signUp(
  product: RunningProduct,
  email: string,
  counties: readonly string[],
): Promise<Person> {
  const person = await signUpUnverified(product, email)
  const mail = await product.mailTo(email)
  const token = /#token=([^\s"]+)/.exec(mail.text)?.[1]
  const verified = await post(product, '/api/users/verify_email', { token, password: person.password })
  // Verification signs in, but a journey starts signed out.
  await sendAs(product, sessionIn(verified), '/api/users/logout', {})
  if (counties.length > 0) await grant(product, email, counties)
  return person
}

const sessionCookie = z.string().regex(/^steps_session=[^;]+$/)

/** Logs in by API and returns the session cookie. Reuse it, because logins are rate limited. */
export async function sessionOf(product: RunningProduct, { email, password }: Person): Promise<string> {
  const answer = await post(product, '/api/users/login', { email, password, keep_signed_in: false })
  return sessionIn(answer)
}

function sessionIn({ headers }: Response): string {
  return sessionCookie.parse(headers.getSetCookie()[0]?.split(';')[0])
}

/** Adds a session cookie to the page's browser profile. */
export async function enter(page: Page, product: RunningProduct, session: string): Promise<void> {
  const [name = '', value = ''] = session.split('=')
  await page.context().addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Lax' }])
}

/** Sends a GET request with a session and returns the parsed body. */
export async function readAs(product: RunningProduct, session: string, path: string): Promise<unknown> {
  const answer = await fetch(product.url + path, { headers: { cookie: session } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Sends a POST request with a session. */
export async function sendAs(
  product: RunningProduct,
  session: string,
  path: string,
  data: unknown,
): Promise<void> {
  await post(product, path, data, { cookie: session, origin: product.url })
}

/** Logs in with the form on the current page. */
export async function logInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Stores the agreement to the disclaimer, as for a returning visitor. */
export async function agreeToDisclaimer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('disclaimerAgreed', 'Agreed on 2026-01-01T00:00:00.000Z')
  })
}
