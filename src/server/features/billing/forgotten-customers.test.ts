import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { type BillingTest, type Buyer, DAY, newBuyer, openBillingTest, sell } from './billing.fixture.ts'
import { repairCustomer } from './operator.ts'

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19, trialDays: 7 },
  ])
})
afterAll(() => billing.close())

/** An account that paid after the restored backup was taken: no row names its customer. */
async function forgottenBuyer(): Promise<{ ada: Buyer; customer: string }> {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  const { customer } = await ada.atStripe()
  await billing.app.database.pool.query('DELETE FROM payment_account WHERE user_id = $1', [await ada.id()])
  expect(await ada.open()).toEqual([])
  return { ada, customer }
}

describe('a customer missing from a restored database', () => {
  test('is found by the nightly run', async () => {
    const { ada } = await forgottenBuyer()
    await billing.runNight()
    expect(await ada.open()).toEqual(['Wake'])
  })

  test('is found by the next event', async () => {
    const { ada, customer } = await forgottenBuyer()
    const [running] = (await billing.stripe.subscriptions.list({ customer })).data
    await billing.stripe.subscriptions.update(running?.id ?? '', { cancel_at_period_end: true })
    await ada.deliverEvents()
    expect(await ada.account()).toMatchObject({ standing: 'ending' })
    expect(await ada.open()).toEqual(['Wake'])
  })

  test('is found by the operator’s repair command', async () => {
    const { ada } = await forgottenBuyer()
    const { access, app } = billing
    const deps = { db: app.database.db, clock: app.clock, log: quietLog, enqueue, stripe: access }
    expect(await repairCustomer(deps, await ada.id())).toBe(true)
    expect(await ada.open()).toEqual(['Wake'])
  })

  test('does not pay twice, days later', async () => {
    const { ada, customer } = await forgottenBuyer()
    await billing.advance(2 * DAY)
    expect((await ada.checkout(['Burke'])).json()).toMatchObject({ code: 'already_subscribed' })
    expect((await ada.atStripe()).customer).toBe(customer)
  })

  test('of a deleted account is not assigned to another', async () => {
    const { ada } = await forgottenBuyer()
    const other = await newBuyer(billing)
    await billing.app.database.pool.query('DELETE FROM user_account WHERE id = $1', [await ada.id()])
    await billing.runNight()
    expect(await other.open()).toEqual([])
    expect((await other.account()).standing).toBe('none')
  })
})

test('remembers a trial on erasure, even if its events never arrived', async () => {
  const ada = await newBuyer(billing)
  await ada.pay(ada.pageOf(await ada.checkout(['Burke'])), '4242424242424242')
  await billing.events()
  await ada.erase()
  await billing.app.runJobs()
  const again = await newBuyer(billing, ada.email)
  expect((await again.account()).may_have_trial).toBe(false)
})
