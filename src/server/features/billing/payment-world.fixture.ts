import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { countyNamed } from '#domain/counties/counties.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { codeOf, signUpAndIn } from '#tests/support/test-app.ts'
import { type BillingTest, openBillingTest, sell } from './billing.fixture.ts'
import { COUNTIES, type Payer, SOLD, type Sold } from './payment-oracle.fixture.ts'

/**
 * The only mechanism that brings the database up to date: the nightly run, Stripe's events, or the success page and the
 * operator's repair command.
 */
export const ENDINGS = ['night', 'webhooks', 'asked'] as const
export type Ending = (typeof ENDINGS)[number]

/** An account whose history is played. */
export type Player = {
  email: string
  /** The current account is last; those before it were erased. */
  ids: string[]
  cookie: string
  payer: Payer
  /** All payment pages ever opened. */
  pages: string[]
  /** Rows at the last backup. */
  backup: Backup
  /** What happened so far, for failure messages. */
  trail: string[]
}
/** Backed-up rows; no account if there was no customer yet. */
export type Backup = { account: { stripe_customer_id: string } | null; counties: unknown[] }
export const NOTHING_YET: Backup = { account: null, counties: [] }

/** A subscription as Stripe has it. */
type AtStripe = {
  id: string
  userId: string
  customer: string
  isLive: boolean
  items: Sold[]
  endsAt: number | null
}
/** A paid invoice. */
type Paid = { customer: string; cents: number; lines: { county: Sold; cents: number; until: number }[] }

export const fipsOf = (county: string) => countyNamed(county)?.fips ?? ''

const FIRST = 'first@example.com'
const idIn = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

/** Maps a Stripe product ID, which is permanent, to its county. */
function soldAs(product: string): Sold {
  const county = COUNTIES.find((each) => product === `steps_${fipsOf(each)}`)
  if (county === undefined) throw new Error(`unknown product ${product}`)
  return county
}

/**
 * Starts the app and the local Stripe on the afternoon of the next March 1, so that month lengths do not depend on the
 * date of the run.
 */
export async function openPaymentWorld() {
  const billing = await openBillingTest()
  await sell(
    billing,
    COUNTIES.map((county) => ({
      county,
      dollars: SOLD[county].cents / 100,
      trialDays: SOLD[county].trialDays,
    })),
  )
  const today = new Date(billing.app.clock.now())
  const [thisYear = 0, nextYear = 0] = [0, 1].map((more) => Date.UTC(today.getUTCFullYear() + more, 2, 1, 15))
  const start = thisYear > today.getTime() ? thisYear : nextYear
  await billing.advance(Math.round((start - today.getTime()) / 1000))
  await signUpAndIn(billing.app, FIRST)
  return { ...billing, ...callsOf(billing), ...readingsOf(billing), portals: await portalsOf(billing) }
}
export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>

/** Our portal, and one through which an operator ends a subscription immediately. */
async function portalsOf({ app, stripe }: BillingTest) {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT portal_configuration_id AS id FROM stripe_catalogue',
  )
  const { id } = await stripe.billingPortal.configurations.create({
    features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
  })
  return { ours: rows[0]?.id ?? '', endsAtOnce: id }
}

function callsOf({ app, access }: BillingTest) {
  async function query<T extends Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]> {
    return (await app.database.pool.query<T>(sql, values)).rows
  }

  return {
    query,
    /** For the operator's commands. */
    deps: { db: app.database.db, clock: app.clock, log: quietLog, enqueue, stripe: access },
    /** Epoch seconds. */
    now: () => app.clock.now() / 1000,
    idOf: ({ ids }: Player) => ids.at(-1) ?? '',
    /** `code` is null on success. */
    async ask({ cookie }: Player, url: string, body: unknown) {
      const answer = await app.call('POST', url, { cookie, body })
      return { code: answer.statusCode === 200 ? null : codeOf(answer), answer }
    },
    async read<T>({ cookie, trail }: Player, url: string): Promise<T> {
      const answer = await app.call('GET', url, { cookie })
      expect(answer.statusCode, trail.join(' > ')).toBe(200)
      return answer.json<T>()
    },
    /** An account with a session, without hashing a password; it copies the agreements of the first account. */
    async signUp(email: string): Promise<{ id: string; cookie: string }> {
      const secret = randomUUID()
      const [row] = await query<{ id: string }>(
        `WITH known AS (SELECT id, password_hash FROM user_account WHERE email = $1),
           u AS (INSERT INTO user_account (email, name, password_hash, email_verified_at)
             SELECT $2, 'Ada', password_hash, now() FROM known RETURNING id),
           a AS (INSERT INTO agreement SELECT u.id, a.document, a.version, now()
             FROM u, agreement a JOIN known ON known.id = a.user_id)
         INSERT INTO user_session (id_hash, user_id, keep_signed_in, created_at, expires_at)
         SELECT $3, u.id, true, now(), '2900-01-01' FROM u RETURNING user_id AS id`,
        ...[FIRST, email, createHash('sha256').update(secret).digest()],
      )
      return { id: row?.id ?? '', cookie: `steps_session=${secret}` }
    },
    async customerOf({ ids }: Player): Promise<string | null> {
      const [row] = await query<{ id: string }>(
        'SELECT stripe_customer_id AS id FROM payment_account WHERE user_id = $1',
        ids.at(-1),
      )
      return row?.id ?? null
    },
  }
}

function readingsOf({ stripe }: BillingTest) {
  return {
    /** All subscriptions, oldest first, including those of customers that no row names. */
    async subscriptions(): Promise<AtStripe[]> {
      const found: AtStripe[] = []
      for await (const one of stripe.subscriptions.list({ status: 'all', limit: 100 }))
        found.push({
          id: one.id,
          userId: one.metadata['user_id'] ?? '',
          customer: idIn(one.customer),
          isLive: one.status !== 'canceled' && one.status !== 'incomplete_expired',
          items: one.items.data.map(({ price }) => soldAs(idIn(price.product))),
          endsAt: one.cancel_at,
        })
      return found.toReversed()
    },
    async paidInvoices(): Promise<Paid[]> {
      const found: Paid[] = []
      for await (const { customer, amount_paid, lines } of stripe.invoices.list({
        status: 'paid',
        limit: 100,
      }))
        found.push({
          customer: idIn(customer),
          cents: amount_paid,
          lines: lines.data.map(({ amount, period, pricing }) => ({
            county: soldAs(pricing?.price_details?.product ?? ''),
            cents: amount,
            until: period.end,
          })),
        })
      return found
    },
  }
}
