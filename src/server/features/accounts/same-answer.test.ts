import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashAtFullCost } from '#tests/support/quick-passwords.ts'
import { createTestApp, signUpAndIn, signUpForm, type TestApp } from '#tests/support/test-app.ts'

const KNOWN = 'known@example.com'
const TAKEN = 'taken@example.com'
const ROUNDS = 8

hashAtFullCost()

let product: TestApp
let cookie: string
beforeAll(async () => {
  product = await createTestApp()
  cookie = await signUpAndIn(product, KNOWN)
  await signUpAndIn(product, TAKEN)
  await product.accounts.confirmPassword(cookie)
})
afterAll(() => product.close())

type Ask = (email: string) => Promise<LightMyRequestResponse>

const asks: [string, Ask][] = [
  ['login', (email) => product.accounts.logIn(email, 'Wrong-Pass-1!')],
  ['sign-up', (email) => product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })],
  ['forgotten password', (email) => product.accounts.forgot(email)],
  ['verification', (email) => product.call('POST', '/api/users/resend_verification', { body: { email } })],
  ['change of address', (email) => product.accounts.update(cookie, { email })],
]

/** The parts of a response that must not depend on the address. */
function comparable(answer: LightMyRequestResponse) {
  const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
  const shown = Object.entries(headers)
    .filter(([name]) => !name.startsWith('x-ratelimit'))
    // The cookie's value is new each time.
    .map(([name, value]) => [name, name === 'set-cookie' ? String(value).replace(/=[^;]*/, '') : value])
  return { status: answer.statusCode, body: { ...answer.json<object>(), request_id: null }, headers: shown }
}

async function durationOf(ask: Ask, email: string): Promise<number> {
  const began = performance.now()
  await ask(email)
  return performance.now() - began
}

test.each(asks)('%s: a known and an unknown address get the same response', async (name, ask) => {
  // The caller's own address gets a distinct error; any other known address must look unknown.
  const known = name === 'change of address' ? TAKEN : KNOWN
  await product.resetRateLimits()
  expect(comparable(await ask(known))).toEqual(comparable(await ask(`unknown-${name.length}@example.com`)))
})

test.each(asks.slice(0, 2))('%s: known and unknown addresses take the same time', async (name, ask) => {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    await product.resetRateLimits()
    times.known.push(await durationOf(ask, TAKEN))
    times.unknown.push(await durationOf(ask, `timed-${name.length}-${round}@example.com`))
  }
  // Hashing a password for only one of the two makes that one ten times as slow. Compare the fastest calls, because
  // other load only makes calls slower.
  const ratio = Math.min(...times.known) / Math.min(...times.unknown)
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
})

test.each(asks.slice(2))('%s: looks the address up in the job, not in the request', async (name, ask) => {
  const jobs = async (email: string) => {
    await product.resetRateLimits()
    await product.runJobs()
    await ask(email)
    const { rows } = await product.database.pool.query<{ identifier: string }>(
      'SELECT task_identifier AS identifier FROM graphile_worker.jobs',
    )
    return rows
  }
  const unknown = await jobs(`looked-${name.length}@example.com`)
  expect(unknown).toHaveLength(1)
  expect(await jobs(TAKEN)).toEqual(unknown)
})
