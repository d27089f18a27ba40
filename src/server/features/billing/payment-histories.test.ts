import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import {
  type BillingTest,
  type Buyer,
  CARDS,
  DAY,
  HOUR,
  newBuyer,
  openBillingTest,
  type SentEvent,
  sell,
} from './billing.fixture.ts'
import { syncAllCustomersJob } from './job-definitions.ts'

/** One fixed seed; `npm run soak` gives others. */
const seeds = (process.env['SOAK_SEEDS'] ?? '1').split(',').map(Number)
const HISTORIES = 6

const COUNTIES = ['Wake', 'Burke', 'Polk'] as const
const TRIAL = 7

/** A history under way: the person, who becomes another one by erasing, and what happened around. */
type History = {
  billing: BillingTest
  ada: Buyer
  /** Payment pages that were opened and may still be paid. */
  pages: string[]
  late: SentEvent[]
  /** Every customer at Stripe that was ever this person's. */
  customers: Set<string>
  backup: Record<string, unknown> | null
}

const REFUSALS = ['invalid_request', 'card_declined', 'unavailable'] as const
const refusal = fc.constantFrom(...REFUSALS, 'lost')
const counties = fc.subarray([...COUNTIES], { minLength: 1 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('checkout'), counties, isPaid: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change'), counties }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...['payOldPage', 'cancel', 'resume', 'badCard', 'goodCard', 'payDebt', 'ask', 'look', 'night'],
        ...['erase', 'backUp', 'restore', 'deleteAtStripe', 'grant', 'revoke'],
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.constantFrom(0.1, 3, 8, 31) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('trouble'), refusal, after: fc.nat(4), times: fc.nat(3) }),
  },
)
type Step = {
  do: string
  counties?: string[]
  isPaid?: boolean
  days?: number
  refusal?: string
  after?: number
  times?: number
}
const fate = fc.constantFrom('deliver', 'twice', 'late', 'lose')
/** Begins with a payment: without one there is nothing that could go wrong. */
const history = fc
  .tuple(counties, fate, fc.array(fc.tuple(step, fate), { minLength: 5, maxLength: 14, size: 'max' }))
  .map(([chosen, told, rest]): [Step, string][] => [
    [{ do: 'checkout', counties: chosen, isPaid: true }, told],
    ...rest,
  ])

const query = async (at: History, sql: string, ...values: unknown[]) =>
  (await at.billing.app.database.pool.query<Record<string, string>>(sql, values)).rows

async function rememberCustomer(at: History): Promise<string | null> {
  const [row] = await query(
    at,
    'SELECT p.stripe_customer_id AS id FROM payment_account p JOIN user_account u ON u.id = p.user_id WHERE u.email = $1',
    at.ada.email,
  )
  if (row?.['id'] !== undefined) at.customers.add(row['id'])
  return row?.['id'] ?? null
}

async function runNight(at: History): Promise<void> {
  await enqueue(at.billing.app.database.db, syncAllCustomersJob, {})
  await at.billing.app.runJobs()
}

const liveOf = async ({ billing }: History, customer: string) =>
  (await billing.stripe.subscriptions.list({ customer, status: 'all' })).data.filter(
    ({ status }) => status !== 'canceled' && status !== 'incomplete_expired',
  )

async function inPortal(at: History, work: (customer: string) => Promise<unknown>): Promise<void> {
  const customer = await rememberCustomer(at)
  // Trouble is for the product's calls, not for the test's own.
  await at.billing.faults()
  if (customer !== null && (await liveOf(at, customer)).length > 0) await work(customer)
}

async function backUp(at: History): Promise<void> {
  const [row] = await query(
    at,
    'SELECT to_jsonb(p) AS row FROM payment_account p WHERE user_id = $1',
    await at.ada.id(),
  )
  at.backup = row ?? null
}

/** The database as it was at the backup, as far as it is about payments; Stripe has gone on since. */
async function restore(at: History): Promise<void> {
  const id = await at.ada.id()
  if (at.backup === null) return
  await query(at, 'DELETE FROM payment_account WHERE user_id = $1', id)
  await query(
    at,
    'INSERT INTO payment_account SELECT r.* FROM jsonb_populate_record(NULL::payment_account, $1) r WHERE r.user_id = $2',
    at.backup['row'],
    id,
  )
}

const acts: Record<string, (at: History, step: Step) => Promise<unknown>> = {
  async checkout(at, { counties: chosen = [], isPaid }) {
    const answer = await at.ada.checkout(chosen)
    await rememberCustomer(at)
    if (answer.statusCode !== 200) return
    const page = at.ada.pageOf(answer)
    at.pages.push(page)
    if (isPaid) await at.billing.submit(page, { card: CARDS.pays })
  },
  payOldPage: async (at) => at.pages[0] && at.billing.submit(at.pages[0], { card: CARDS.pays }),
  change: (at, { counties: chosen = [] }) => at.ada.change(chosen),
  cancel: (at) => at.ada.change([]),
  // In the portal, where we are told by an event at best.
  resume: (at) =>
    inPortal(at, async (customer) => {
      for (const { id, cancel_at_period_end } of await liveOf(at, customer))
        if (cancel_at_period_end)
          await at.billing.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    }),
  badCard: (at) =>
    inPortal(at, () => at.ada.inPortal('card', { card: CARDS.failsWhenCharged }).catch(() => null)),
  goodCard: (at) => inPortal(at, () => at.ada.inPortal('card', { card: CARDS.pays }).catch(() => null)),
  payDebt: (at) =>
    inPortal(at, async (customer) => {
      const { data } = await at.billing.stripe.invoices.list({ customer })
      const owed = data.find(({ status }) => status === 'open')
      if (owed) await at.ada.inPortal(`pay/${owed.id}`).catch(() => null)
    }),
  ask: (at) => at.ada.get('/api/subscription'),
  look: (at) => at.ada.get('/api/billing_account'),
  night: runNight,
  async erase(at) {
    await rememberCustomer(at)
    await at.ada.erase()
    await at.billing.app.runJobs()
    at.backup = null
    at.ada = await newBuyer(at.billing)
  },
  backUp,
  restore,
  async deleteAtStripe(at) {
    const customer = await rememberCustomer(at)
    await at.billing.faults()
    if (customer !== null) await at.billing.stripe.customers.del(customer).catch(() => null)
  },
  grant: async (at) =>
    query(
      at,
      "INSERT INTO county_grant (user_id, county_fips, status, granted_at) VALUES ($1, '37001', 'active', now()) ON CONFLICT DO NOTHING",
      await at.ada.id(),
    ),
  revoke: async (at) => query(at, 'DELETE FROM county_grant WHERE user_id = $1', await at.ada.id()),
  wait: (at, { days = 0 }) => at.billing.advance(Math.round(days * DAY)),
  trouble: (at, { refusal: kind = '', after = 0, times = 0 }) =>
    at.billing.faults({
      call: '',
      after,
      times: times + 1,
      refuse: REFUSALS.find((each) => each === kind) ?? null,
      loses_answer: kind === 'lost',
    }),
}

async function passOn(at: History, chosen: string): Promise<void> {
  for (const event of await at.billing.events()) {
    if (chosen === 'late') at.late.push(event)
    if (chosen === 'deliver' || chosen === 'twice') await at.billing.post(event)
    if (chosen === 'twice') await at.billing.post(event)
  }
  await at.billing.app.runJobs()
}

/** What Stripe itself says is paid for now, read in another way than the product does. */
async function paidAtStripe(at: History, customer: string): Promise<string[]> {
  const { stripe, app } = at.billing
  const now = app.clock.now() / 1000
  const nameOf = async (price: string) =>
    (
      await query(
        at,
        'SELECT c.name FROM plan_price p JOIN plan USING (county_fips) JOIN county c ON c.fips = plan.county_fips WHERE p.stripe_price_id = $1'.replace(
          'JOIN plan USING (county_fips)',
          'JOIN plan ON plan.key = p.plan_key',
        ),
        price,
      )
    )[0]?.['name'] ?? price
  const running = (await liveOf(at, customer)).filter(
    ({ status, cancel_at }) =>
      (status === 'active' || status === 'trialing') && (cancel_at === null || cancel_at > now),
  )
  if (running.length === 0) return []
  const open = new Set<string>()
  for (const { items } of running) for (const { price } of items.data) open.add(await nameOf(price.id))
  for (const { lines } of (await stripe.invoices.list({ customer, status: 'paid', limit: 100 })).data)
    for (const line of lines.data) {
      const price = line.pricing?.price_details?.price
      if (line.amount >= 0 && line.period.end > now && typeof price === 'string')
        open.add(await nameOf(price))
    }
  return [...open]
}

async function judge(at: History): Promise<void> {
  const current = await rememberCustomer(at)
  const granted = await query(at, 'SELECT 1 FROM county_grant WHERE user_id = $1', await at.ada.id())
  const paid = current === null ? [] : await paidAtStripe(at, current)
  expect(await at.ada.open()).toEqual(
    [...new Set([...paid, ...(granted.length > 0 ? ['Alamance'] : [])])].toSorted(),
  )
  // Nobody pays twice, and nobody pays who has no account any more.
  for (const customer of at.customers)
    expect((await liveOf(at, customer)).length).toBeLessThanOrEqual(customer === current ? 1 : 0)
}

async function live(billing: BillingTest, steps: readonly (readonly [Step, string])[]): Promise<void> {
  const at: History = {
    billing,
    ada: await newBuyer(billing),
    pages: [],
    late: [],
    customers: new Set(),
    backup: null,
  }
  for (const [each, chosen] of steps) {
    await acts[each.do]?.(at, each)
    await passOn(at, chosen)
  }
  await billing.faults()
  for (const event of at.late.toReversed()) await billing.post(event)
  // Past every hold of five seconds and every draft, and then the night.
  await billing.advance(2 * HOUR)
  await runNight(at)
  await judge(at)
  await billing.events()
}

test.each(seeds)(
  'access is what is paid or granted at the end of every history (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const billing = await openBillingTest()
    try {
      await sell(billing, [
        { county: 'Wake', dollars: 29 },
        { county: 'Burke', dollars: 19, trialDays: TRIAL },
        { county: 'Polk', dollars: 19, trialDays: TRIAL },
      ])
      await fc.assert(
        fc.asyncProperty(history, (steps) => live(billing, steps)),
        { seed, numRuns: HISTORIES },
      )
    } finally {
      await billing.close()
    }
  },
)
