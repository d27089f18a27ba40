import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import {
  type BillingTest,
  type Buyer,
  CARDS,
  DAY,
  newBuyer,
  openBillingTest,
  type SentEvent,
  sell,
} from './billing.fixture.ts'
import { syncAllCustomersJob } from './job-definitions.ts'

let billing: BillingTest
let portal: string
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19, trialDays: 7 },
    { county: 'Polk', dollars: 19, trialDays: 7 },
  ])
  const features = { payment_method_update: { enabled: true }, invoice_history: { enabled: true } }
  portal = (await billing.stripe.billingPortal.configurations.create({ features })).id
})
afterAll(() => billing.close())

/** Actions of a subscriber. The API rejects an action that is impossible at the time, for both subscribers. */
const steps = {
  buyTrial: async (ada) => {
    const answer = await ada.checkout(['Burke', 'Polk'])
    if (answer.statusCode === 200) await ada.pay(ada.pageOf(answer), CARDS.pays)
  },
  buy: async (ada) => {
    const answer = await ada.checkout(['Wake', 'Burke'])
    if (answer.statusCode === 200) await ada.pay(ada.pageOf(answer), CARDS.pays)
  },
  add: (ada) => ada.change(['Wake', 'Burke', 'Polk']),
  drop: (ada) => ada.change(['Burke']),
  cancel: (ada) => ada.change([]),
  badCard: (ada) => setCard(ada, CARDS.failsWhenCharged),
  goodCard: (ada) => setCard(ada, CARDS.pays),
} satisfies Record<string, (ada: Buyer) => Promise<unknown>>

const times = { week: 7 * DAY, month: 31 * DAY }

async function setCard(ada: Buyer, card: string): Promise<void> {
  const { customer, subscriptions } = await ada.atStripe()
  if (subscriptions.length === 0) return
  const { url } = await billing.stripe.billingPortal.sessions.create({ customer, configuration: portal })
  await billing.submit(`${url}/card`, { card })
}

type Fate = 'deliver' | 'twice' | 'late' | 'lose'

/** Delivers events by their fates, reversed if `turn`; returns the late ones. */
async function passOn(
  events: readonly SentEvent[],
  fates: readonly Fate[],
  turn: boolean,
): Promise<SentEvent[]> {
  const late: SentEvent[] = []
  for (const [index, event] of (turn ? events.toReversed() : events).entries()) {
    const fate = fates[index % fates.length] ?? 'deliver'
    if (fate === 'late') late.push(event)
    if (fate === 'deliver' || fate === 'twice') await billing.post(event)
    if (fate === 'twice') await billing.post(event)
  }
  return late
}

/** The two people do the same a moment after one another, by a clock that does not stand still. */
function toTheDay(account: BillingAccount): string {
  return JSON.stringify(account).replaceAll(/T[\d:.]+Z/g, '')
}

const story = fc.record({
  steps: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom<keyof typeof steps>('add', 'drop', 'cancel', 'badCard', 'goodCard', 'buy'),
      },
      { weight: 2, arbitrary: fc.constantFrom<keyof typeof times>('week', 'month') },
    ),
    { minLength: 3, maxLength: 6 },
  ),
  begin: fc.constantFrom<keyof typeof steps>('buyTrial', 'buy'),
  fates: fc.array(fc.constantFrom<Fate>('deliver', 'twice', 'late', 'lose'), { minLength: 1, maxLength: 9 }),
  turns: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
})

test(
  'late, doubled, reordered and lost events converge, once repaired, to the in-order result',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ begin, steps: middle, fates, turns }) => {
        const chaos = await newBuyer(billing)
        const order = await newBuyer(billing)
        const late: SentEvent[] = []
        for (const [index, step] of [begin, ...middle].entries()) {
          if (step === 'week' || step === 'month') await billing.advance(times[step])
          else for (const ada of [chaos, order]) await steps[step](ada)
          const { customer } = await chaos.atStripe()
          const events = await billing.events()
          const own = events.filter(({ body }) => body.includes(customer))
          for (const event of events) if (!own.includes(event)) await billing.post(event)
          late.push(...(await passOn(own, fates, turns[index % turns.length] ?? false)))
          await billing.app.runJobs()
        }
        await enqueue(billing.app.database.db, syncAllCustomersJob, {})
        await billing.app.runJobs()
        const repaired = await chaos.account()
        expect(toTheDay(repaired)).toBe(toTheDay(await order.account()))
        expect(await chaos.open()).toEqual(await order.open())
        await passOn(late.toReversed(), ['twice'], false)
        await billing.app.runJobs()
        expect(await chaos.account()).toEqual(repaired)
        const keys = billing.app.mails.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 4 },
    )
  },
)
