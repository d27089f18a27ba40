import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/billing/billing.ts'
import { counties } from '#domain/counties/counties.ts'
import {
  type BillingTest,
  CARDS,
  newBuyer,
  openBillingTest,
  sell,
} from '#server/features/billing/billing.fixture.ts'

/** More counties than a subscription can hold. */
const many = counties.map(({ name }) => name).slice(0, 40)

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(
    billing,
    many.map((county) => ({ county, dollars: 1 })),
  )
})
afterAll(() => billing.close())

test('holds at most 20 counties', async () => {
  const ada = await newBuyer(billing)
  const answer = await ada.checkout(many.slice(0, 21))
  expect(answer.json()).toMatchObject({
    code: 'too_many_counties',
    message: 'You can choose up to 20 counties. For more, choose the statewide plan',
  })
  await ada.subscribe(many.slice(0, 20))
  expect(await ada.open()).toHaveLength(20)
  expect((await ada.change(many.slice(0, 21))).json()).toMatchObject({ code: 'too_many_counties' })
})

test.each([3, 20])('swaps %i counties', async (swapped) => {
  const ada = await newBuyer(billing)
  await ada.subscribe(many.slice(0, 20))
  const wanted = many.slice(swapped, swapped + 20)
  const shown = (await ada.preview(wanted)).json<ChangePreview>()
  expect(shown).toMatchObject({ due_now: swapped, monthly_after: 20 })
  expect((await ada.change(wanted, swapped)).statusCode).toBe(200)
  // The dropped counties are still paid for.
  expect(await ada.open()).toHaveLength(20 + swapped)
  expect((await ada.account()).monthly).toBe(20)
})

test('is unchanged if the card is declined during a swap', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(many.slice(0, 20))
  await ada.inPortal('card', { card: CARDS.failsWhenCharged })
  expect((await ada.change(many.slice(3, 23))).json()).toMatchObject({ code: 'payment_failed' })
  await ada.deliverEvents()
  const account = await ada.account()
  expect(account.counties.map(({ county }) => county)).toEqual(many.slice(0, 20).toSorted())
  expect(account.counties.every(({ price }) => price === 1)).toBe(true)
})

test('takes a dropped county back in place of another, free', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(many.slice(0, 20))
  expect((await ada.change(many.slice(1, 21), 1)).statusCode).toBe(200)
  expect((await ada.preview(many.slice(0, 20))).json()).toMatchObject({ due_now: 0, monthly_after: 20 })
  expect((await ada.change(many.slice(0, 20), 0)).json()).toEqual({ success: true })
  expect(await ada.account()).toMatchObject({ monthly: 20, paid_last_12_months: 21 })
  expect(await ada.open()).toHaveLength(21)
})

test('buys counties and takes others back in one change', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(many.slice(0, 20))
  await ada.change(many.slice(0, 10), 0)
  const wanted = many.slice(5, 25)
  expect((await ada.preview(wanted)).json()).toMatchObject({ due_now: 5, monthly_after: 20 })
  expect((await ada.change(wanted, 5)).json()).toEqual({ success: true })
  expect(await ada.account()).toMatchObject({ monthly: 20, paid_last_12_months: 25 })
  // The five dropped counties are still paid for.
  expect(await ada.open()).toHaveLength(25)
})

test('restores the counties removed for room if taking others back fails, without another charge', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(many.slice(0, 20))
  await ada.change(many.slice(0, 10), 0)
  const wanted = many.slice(5, 25)
  await billing.faults({ call: 'POST /v1/subscriptions', after: 1, refuse: 'unavailable', times: 2 })
  expect((await ada.change(wanted, 5)).json()).toMatchObject({ code: 'payment_service_down' })
  await billing.faults()
  await ada.deliverEvents()
  const bought = [...many.slice(0, 10), ...many.slice(20, 25)].toSorted()
  const { counties: after } = await ada.account()
  expect(after.flatMap(({ county, price }) => (price === null ? [] : county))).toEqual(bought)
  expect((await ada.change(wanted, 0)).json()).toEqual({ success: true })
  expect(await ada.account()).toMatchObject({ monthly: 20, paid_last_12_months: 25 })
})

test('with an item that is not ours charges nothing for more counties than fit', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(many.slice(0, 4))
  const { subscriptions } = await ada.atStripe()
  const product = await billing.stripe.products.create({ name: 'Not a county' })
  const foreign = await billing.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
  })
  const items = [{ price: foreign.id }]
  await billing.stripe.subscriptions.update(subscriptions[0]?.id ?? '', { items })
  for (const answer of [await ada.preview(many.slice(4, 24)), await ada.change(many.slice(4, 24))])
    expect(answer.json()).toMatchObject({ code: 'too_many_counties' })
  expect((await ada.account()).monthly).toBe(4)
  expect((await ada.change(many.slice(4, 23))).json()).toEqual({ success: true })
})
