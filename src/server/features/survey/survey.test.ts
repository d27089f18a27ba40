import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'
import { readSurveyAnswers } from './index.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

const WELL = { rating: 4, text: '  The map is quick.\nMore counties please. ', may_contact: true }

const answer = (cookie: string, body: unknown) => product.call('POST', '/api/survey', { cookie, body })

describe('our own survey', () => {
  test('stores every answer with the person and includes it in the data export', async () => {
    const cookie = await signUpAndIn(product, 'answers@example.com')
    const at = new Date(product.clock.now())
    expect((await answer(cookie, WELL)).json()).toEqual({ success: true })
    expect((await answer(cookie, { rating: 1, text: '', may_contact: false })).statusCode).toBe(200)
    const text = 'The map is quick.\nMore counties please.'
    const { survey_answers } = (await product.accounts.exportData(cookie)).json<{
      survey_answers: unknown
    }>()
    expect(survey_answers).toEqual([
      { answered_at: at.toISOString(), rating: 4, text, may_contact: true },
      { answered_at: at.toISOString(), rating: 1, text: '', may_contact: false },
    ])
    expect(await readSurveyAnswers(product.database.db, at)).toEqual([
      { answered_at: at, rating: 1, text: '', email: null },
      { answered_at: at, rating: 4, text, email: 'answers@example.com' },
    ])
    expect(await readSurveyAnswers(product.database.db, new Date(at.getTime() + 1))).toEqual([])
  })

  test('stores the answer of one attempt once', async () => {
    const cookie = await signUpAndIn(product, 'repeats@example.com')
    const at = new Date(product.clock.now())
    const sent = { ...WELL, text: 'Sent again', attempt: '5f0e7f3c-2f5e-4a52-9a0b-0b2a6f2f7a01' }
    const answers = [await answer(cookie, sent), await answer(cookie, sent)]
    expect(answers.map((each) => each.json<unknown>())).toEqual([{ success: true }, { success: true }])
    const texts = (await readSurveyAnswers(product.database.db, at)).map(({ text }) => text)
    expect(texts.filter((text) => text === 'Sent again')).toHaveLength(1)
  })

  test('is deleted with the account', async () => {
    const cookie = await signUpAndIn(product, 'leaves@example.com')
    await answer(cookie, { ...WELL, text: 'Goodbye' })
    await product.accounts.erase(cookie)
    const remaining = await readSurveyAnswers(product.database.db, new Date(0))
    expect(remaining.map(({ text }) => text)).not.toContain('Goodbye')
  })

  test.each([
    ['no rating', { text: '', may_contact: false }],
    ['a rating beyond five', { ...WELL, rating: 6 }],
    ['half a rating', { ...WELL, rating: 2.5 }],
    ['a text beyond the limit', { ...WELL, text: 'x'.repeat(4001) }],
  ])('rejects %s', async (_what, body) => {
    const cookie = await signUpAndIn(product, `refused-${crypto.randomUUID()}@example.com`)
    expect((await answer(cookie, body)).json()).toMatchObject({ code: 'bad_request' })
  })

  test('accepts ten answers per person and hour', async () => {
    const cookie = await signUpAndIn(product, 'eager@example.com')
    for (let count = 0; count < 10; count++) expect((await answer(cookie, WELL)).statusCode).toBe(200)
    expect((await answer(cookie, WELL)).statusCode).toBe(429)
  })
})
