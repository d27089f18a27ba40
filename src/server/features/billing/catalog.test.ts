import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { type BillingTest, openBillingTest, sell } from './billing.fixture.ts'
import { setPrice } from './operator.ts'
import { withCatalogLock } from './plans.store.ts'
import { previewSync, syncCatalog } from './stripe/sync-catalog.ts'

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
})
afterAll(() => billing.close())

const BURKE = '37023'

function sync(isDryRun: boolean) {
  const { app, access } = billing
  const deps = { ...app.database, clock: app.clock, stripe: access, publicUrl: 'http://127.0.0.1:3000' }
  return isDryRun ? previewSync(deps) : syncCatalog(deps, COMMAND_LINE)
}

async function pricesAtStripe() {
  const { data } = await billing.stripe.prices.list({ limit: 100 })
  return data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount])
}

test('a dry run lists the steps without taking them', async () => {
  const { db } = billing.app.database
  await setPrice(db, { countyFips: BURKE, priceCents: 1900, trialDays: 7, isOnSale: true })
  const steps = await sync(true)
  expect(steps).toEqual([
    { do: 'create_product', plan: 'Burke', name: 'Courthouse Steps: Burke County' },
    { do: 'create_price', plan: 'Burke', price_cents: 1900 },
    { do: 'set_portal' },
  ])
  expect(await pricesAtStripe()).toEqual([])
  expect((await billing.app.call('GET', '/api/plans')).json()).toEqual({ counties: [], state_wide: null })
})

test('a sync takes the steps once', async () => {
  expect(await sync(false)).toHaveLength(3)
  expect(await sync(false)).toEqual([{ do: 'set_portal' }])
  expect(await pricesAtStripe()).toEqual([[`county_${BURKE}`, 1900]])
})

test('two syncs at once create one price', async () => {
  const { db, pool } = billing.app.database
  await setPrice(db, { countyFips: BURKE, priceCents: 2100, trialDays: 7, isOnSale: true })
  const both = await Promise.all([sync(false), sync(false)])
  const created = both.flatMap((steps) => steps ?? []).filter((step) => step.do === 'create_price')
  expect(created).toEqual([{ do: 'create_price', plan: 'Burke', price_cents: 2100 }])
  expect(await pricesAtStripe()).toEqual([
    [`county_${BURKE}`, 2100],
    [null, 1900],
  ])
  const { rows } = await pool.query(
    "SELECT via FROM audit_log WHERE action = 'sync_catalog' ORDER BY id DESC LIMIT 1",
  )
  expect(rows).toEqual([{ via: 'command_line' }])
})

test('a sync does nothing while another runs', async () => {
  const steps = await withCatalogLock(billing.app.database, async () => [await sync(false)])
  expect(steps).toEqual([null])
})

test('a new price takes over the lookup key, and the old price stays', async () => {
  await sell(billing, [{ county: 'Burke', dollars: 25 }])
  expect(await pricesAtStripe()).toEqual([
    [`county_${BURKE}`, 2500],
    [null, 2100],
    [null, 1900],
  ])
  expect((await billing.app.call('GET', '/api/plans')).json()).toMatchObject({
    counties: [{ county: 'Burke', price: 25, trial_days: 7 }],
  })
})

test('adopts a price created before a crash', async () => {
  await billing.app.database.pool.query('DELETE FROM plan_price WHERE is_current')
  expect(await sync(false)).toEqual([
    { do: 'adopt_price', plan: 'Burke', price_cents: 2500 },
    { do: 'set_portal' },
  ])
  expect(await pricesAtStripe()).toHaveLength(3)
})

test('hides a plan that is off sale, and restores it unchanged', async () => {
  const { db } = billing.app.database
  await setPrice(db, { countyFips: BURKE, priceCents: undefined, trialDays: undefined, isOnSale: false })
  expect((await billing.app.call('GET', '/api/plans')).json()).toMatchObject({ counties: [] })
  await setPrice(db, { countyFips: BURKE, priceCents: undefined, trialDays: undefined, isOnSale: true })
  expect((await billing.app.call('GET', '/api/plans')).json()).toMatchObject({ counties: [{ price: 25 }] })
})

test('the portal shows cards and invoices and allows canceling, but no county changes', async () => {
  const { rows } = await billing.app.database.pool.query<{ id: string }>(
    'SELECT portal_configuration_id AS id FROM stripe_catalogue',
  )
  const { features } = await billing.stripe.billingPortal.configurations.update(rows[0]?.id ?? '', {})
  expect(features).toMatchObject({
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: { enabled: false },
    customer_update: { enabled: false },
  })
})
