import { signUpOperator } from '#tests/support/operators.ts'
import { type Investor, investor } from '#tests/support/investors.ts'
import { setRole } from '#server/features/accounts/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { cookieOf, signUpAndIn, signUpForm, type TestApp } from '#tests/support/test-app.ts'

export const WAKE = '37183'
const BURKE = '37023'

/** Every kind of visitor that the product tells apart. */
export const VISITORS = [
  /** Without a session. */
  'anyone',
  /** With the cookie of a session whose account was erased. */
  'erased',
  'suspended',
  /** Signed up and in, without having followed the link in the email. */
  'unverified',
  /** Agreed to earlier versions of the agreements only. */
  'outdated',
  /** Never had a subscription. */
  'unsubscribed',
  /** Whose last payment failed. */
  'pastDue',
  'canceled',
  /** Subscribes to another county. */
  'elsewhere',
  /** In the trial of a subscription to the county. */
  'trialing',
  /** Subscribes to the county, and owns the personal things that the calls name. */
  'subscriber',
  /** An operator without two-step sign-in. */
  'operatorWithoutFactor',
  /** An operator who has not entered the password lately. */
  'lateOperator',
  /** An operator who just entered the password. */
  'colleague',
  /** The same, who owns the uploads that the calls name. */
  'operator',
] as const
export type Visitor = (typeof VISITORS)[number]

/** The session cookie of every visitor. */
export type Cookies = Readonly<Record<Visitor, string>>

const emailOf = (visitor: Visitor) => `${visitor.toLowerCase()}@example.com`

/** A subscription at Stripe to Wake in this state, as its webhook stores it. */
async function subscribe({ database }: TestApp, visitor: Visitor, [status, atStripe]: [string, string]) {
  await database.pool.query(
    `WITH person AS (SELECT id FROM user_account WHERE email = $1), paid AS (
       INSERT INTO payment_account (user_id, stripe_customer_id, status, stripe_status)
       SELECT id, 'cus_' || $2, $2, $3 FROM person)
     INSERT INTO county_access (user_id, county_fips, is_subscribed, price_cents) SELECT id, $4, true, 4900 FROM person`,
    [emailOf(visitor), status, atStripe, WAKE],
  )
}

async function subscriber(product: TestApp, visitor: Visitor, state: [string, string]): Promise<string> {
  const cookie = await signUpAndIn(product, emailOf(visitor))
  await subscribe(product, visitor, state)
  return cookie
}

async function unverified(product: TestApp): Promise<string> {
  await product.call('POST', '/api/users/sign_up', { body: signUpForm(emailOf('unverified')) })
  return cookieOf(await product.accounts.logIn(emailOf('unverified')))
}

async function erased(product: TestApp): Promise<string> {
  const cookie = await signUpAndIn(product, emailOf('erased'))
  await product.accounts.erase(cookie)
  return cookie
}

/** With a session that a sign-in started while the suspension ended all others. */
async function suspended(product: TestApp): Promise<string> {
  const { cookie } = await investor(product, emailOf('suspended'), WAKE)
  await product.database.pool.query(
    "UPDATE user_account SET suspended_at = now(), suspended_reason = 'Resold our lists.' WHERE email = $1",
    [emailOf('suspended')],
  )
  return cookie
}

async function outdated(product: TestApp): Promise<string> {
  const { cookie } = await investor(product, emailOf('outdated'), WAKE)
  await product.database.pool.query(
    "UPDATE agreement SET version = '2020-01-01' FROM user_account u WHERE u.id = user_id AND u.email = $1 AND document = 'eula'",
    [emailOf('outdated')],
  )
  return cookie
}

async function operatorWithoutFactor(product: TestApp): Promise<string> {
  const cookie = await signUpAndIn(product, emailOf('operatorWithoutFactor'))
  const by = { by: COMMAND_LINE, at: new Date(product.clock.now()) }
  await setRole(product.database.db, emailOf('operatorWithoutFactor'), 'operator', by)
  await product.accounts.confirmPassword(cookie)
  return cookie
}

/** Makes one visitor of every kind. Of all, only `subscriber`, `colleague` and `operator` just entered the password. */
export async function makeVisitors(product: TestApp): Promise<{ cookies: Cookies; owner: Investor }> {
  const owner = await investor(product, emailOf('subscriber'), WAKE)
  const cookies = {
    anyone: '',
    erased: await erased(product),
    suspended: await suspended(product),
    unverified: await unverified(product),
    outdated: await outdated(product),
    unsubscribed: await signUpAndIn(product, emailOf('unsubscribed')),
    pastDue: await subscriber(product, 'pastDue', ['incomplete', 'past_due']),
    canceled: await subscriber(product, 'canceled', ['canceled', 'canceled']),
    elsewhere: (await investor(product, emailOf('elsewhere'), BURKE)).cookie,
    trialing: await subscriber(product, 'trialing', ['trialing', 'trialing']),
    subscriber: owner.cookie,
    operatorWithoutFactor: await operatorWithoutFactor(product),
    lateOperator: await signUpOperator(product, emailOf('lateOperator')),
    colleague: await signUpOperator(product, emailOf('colleague')),
    operator: await signUpOperator(product, emailOf('operator')),
  }
  await product.database.pool.query(
    'UPDATE user_session s SET password_confirmed_at = null FROM user_account u WHERE u.id = s.user_id AND u.email = $1',
    [emailOf('lateOperator')],
  )
  await product.accounts.confirmPassword(owner.cookie)
  return { cookies, owner }
}
