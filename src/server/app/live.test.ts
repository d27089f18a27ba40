import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openStream } from '#tests/support/event-stream.ts'
import { cookieOf, GOOD_PASSWORD } from '#tests/support/test-app.ts'
import type { SessionsAnswer } from '#contract/accounts/sessions.ts'
import type { NoticeRow } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'

const BURKE = '37023'

const oak: NoticeRow = { county: 'Burke', case: '25CVD000100-110', parcel: '11033', street: '12 Oak St' }
const elm: NoticeRow = { county: 'Wake', case: '25CVD000200-910', parcel: '0712345', street: '9 Elm St' }

let story: AlertScenario
let ada: Person
let origin: string
let cookie: string
beforeAll(async () => {
  story = await createAlertScenario()
  ada = await story.person('ada', BURKE)
  cookie = cookieOf(await story.product.accounts.logIn(ada.email, GOOD_PASSWORD, true))
  origin = await story.product.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => story.product.close())

const openPage = (lastEventId?: string, of = cookie) => openStream(origin, of, lastEventId)

const data = z.object({
  listings: z.array(z.object({ id: z.number(), county: z.string(), kinds: z.array(z.string()) })).optional(),
})

const changed = (block: string) => ({
  id: Number(/^id: (\d+)$/m.exec(block)?.[1]),
  event: /^event: (\w+)$/m.exec(block)?.[1],
  ...data.parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}')),
})

test('sends an open page the changes in its counties and its notifications without gaps', async () => {
  const page = await openPage()
  await story.imports('2026-11-10T15:00:00Z', [oak, elm])
  const id = await story.listingId('11033')
  const first = changed(await page.next())
  expect(first).toMatchObject({ event: 'changes', listings: [{ id, county: 'Burke', kinds: ['listed'] }] })
  page.leave()

  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  await story.imports('2026-11-11T15:00:00Z', [{ ...oak, sale: '2026-12-08', time: '11:00 AM' }, elm])
  const back = await openPage(String(first.id))
  const missed = changed(await back.next())
  expect(missed).toMatchObject({ event: 'changes', listings: [{ id, kinds: ['sale_date_set'] }] })
  expect(missed.id).toBeGreaterThan(first.id)

  await ada.post('/api/notifications/read_all', { up_to: 1_000_000 })
  expect(changed(await back.next())).toEqual({ id: NaN, event: 'notifications' })
  back.leave()
})

test('asks a page to reload if its last event id is from another database', async () => {
  const page = await openPage('999999999')
  expect(changed(await page.next())).toMatchObject({ event: 'reload' })
  page.leave()
})

test('closes the stream of a session that another one ended, at once, and no other', async () => {
  const ending = cookieOf(await story.product.accounts.logIn(ada.email))
  const readIds = async () =>
    (await story.product.call('GET', '/api/users/sessions', { cookie: ending }))
      .json<SessionsAnswer>()
      .sessions.map(({ id }) => id)
  const earlier = await readIds()
  const watching = cookieOf(await story.product.accounts.logIn(ada.email))
  const watched = (await readIds()).find((id) => !earlier.includes(id))
  // Without its heartbeat, only the notice of the ended session closes the stream.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const page = await openPage(undefined, watching).finally(() => vi.useRealTimers())
  await story.product.accounts.confirmPassword(ending)
  const foreign = await story.person('eva', BURKE)
  const other = await openPage(undefined, cookieOf(await story.product.accounts.logIn(foreign.email)))
  await story.product.call('POST', '/api/users/end_session', { cookie: ending, body: { id: watched } })
  await expect(page.next()).rejects.toThrow('the stream ended')
  await foreign.post('/api/notifications/read_all', { up_to: 1_000_000 })
  expect(changed(await other.next())).toMatchObject({ event: 'notifications' })
  other.leave()
})

test('closes the stream on logout', async () => {
  const page = await openPage()
  await story.product.call('POST', '/api/users/logout', { cookie, body: {} })
  await expect(page.next()).rejects.toThrow('the stream ended')
  expect((await fetch(`${origin}/api/stream`, { headers: { cookie } })).status).toBe(401)
})
