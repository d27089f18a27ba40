import { afterAll, beforeAll, expect, test } from 'vitest'
import { importNotices, type NoticeRow } from '#tests/support/county-notices.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

async function openListings(): Promise<Record<string, number>> {
  const answer = await product.call('GET', '/api/counties')
  const { counties } = answer.json<{ counties: { name: string; listings: number }[] }>()
  const listed = counties.filter(({ listings }) => listings > 0)
  return Object.fromEntries(listed.map(({ name, listings }) => [name, listings]))
}

async function importAt(instant: string, ...rows: NoticeRow[]): Promise<void> {
  product.clock.set(instant)
  await importNotices(product.database, product.clock.now(), rows)
}

test('a server that counted the open listings of counties counts again where they changed', async () => {
  const oak: NoticeRow = { county: 'Burke', case: '25CVD000100-110', parcel: '11033', street: '12 Oak St' }
  const elm: NoticeRow = { county: 'Wake', case: '25CVD000200-910', parcel: '0812345', street: '3 Elm St' }
  const ash: NoticeRow = { ...oak, case: '25CVD000101-110', parcel: '11034', street: '14 Oak St' }
  expect(await openListings()).toEqual({})
  await importAt('2026-11-18T15:00:00Z', oak, elm)
  expect(await openListings()).toEqual({ Burke: 1, Wake: 1 })
  await importAt('2026-11-19T15:00:00Z', oak, ash, elm)
  expect(await openListings()).toEqual({ Burke: 2, Wake: 1 })
  await importAt('2026-11-20T15:00:00Z', oak, ash, { ...elm, status: 'redeemed', redeemed: '2026-11-19' })
  expect(await openListings()).toEqual({ Burke: 2 })
})
