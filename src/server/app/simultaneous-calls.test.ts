import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PushAnswer } from '#contract/following/push.ts'
import { investor, type Investor } from '#tests/support/investors.ts'
import { overtakenBy } from '#tests/support/overtaken-by.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'

const WAKE = '37183'

let product: TestApp
let ada: Investor
let count = 0
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.resetRateLimits()
  count += 1
  ada = await investor(product, `ada-${count}@example.com`, WAKE)
})

const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${count}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'x'.repeat(22),
})

describe('push turned on by several clicks at once', () => {
  test.each([
    ['for the first time', false],
    ['again', true],
  ])('%s is on once, and refuses no click', async (_when, wasOn) => {
    const device = browser()
    if (wasOn) await ada.post('/api/push/subscribe', device)
    for (let round = 0; round < 5; round += 1) {
      const clicks = Array.from({ length: 4 }, () => ada.post('/api/push/subscribe', device))
      for (const answer of await Promise.all(clicks)) expect(answer.statusCode).toBe(200)
      expect((await ada.get('/api/push')).json<PushAnswer>().devices).toHaveLength(1)
      if (!wasOn) await product.database.pool.query('DELETE FROM push_device')
    }
  })
})

describe('a call that the erasure of its account overtakes', () => {
  test.each([
    ['/api/push/subscribe', browser],
    ['/api/calendar_feeds', () => ({ kind: 'all' })],
  ])('is answered like one of a signed-out person: %s', async (path, body) => {
    const answer = await overtakenBy(product, 'erasure', ada.email, () => ada.post(path, body()))
    expect(codeOf(answer)).toBe('not_signed_in')
    expect(answer.statusCode).toBe(401)
  })

  test('does not sign in', async () => {
    const answer = await overtakenBy(product, 'erasure', ada.email, () => product.accounts.logIn(ada.email))
    expect(codeOf(answer)).toBe('wrong_credentials')
  })
})
