import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Correction, OwnReport } from '#contract/corrections/corrections.ts'
import type { ReportedFigureGroup } from '#contract/operator/reports.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'

const WAKE = '37183'
const BURKE = '37023'

let product: TestApp
let operator: string
let ada: string
let ben: string
let listing: number
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  ada = (await investor(product, 'ada@example.com', WAKE)).cookie
  ben = (await investor(product, 'ben@example.com', WAKE)).cookie
  const row = { fips: WAKE, case_number: '25CVD001201-910', parcel: '0120981' }
  listing = (await insertBareListing(product.database, row)).id
  await showLastBid(640_000)
  await product.runJobs()
})
afterAll(() => product.close())

const REPORT = {
  fact: 'highest_bid',
  shown: '$6,400.00',
  is_right: '$7,150.00',
  seen_at_place: 'notice',
  note: 'Posted this morning.',
}
const showLastBid = (cents: number) =>
  product.database.pool.query('UPDATE tax_foreclosure SET highest_bid_cents = $2 WHERE id = $1', [
    listing,
    cents,
  ])
const report = (cookie: string, change: object = {}, id = listing) =>
  product.call('POST', `/api/tax_foreclosure/${id}/report_figure`, { cookie, body: { ...REPORT, ...change } })
const log = async (cookie: string) =>
  (await product.call('GET', `/api/tax_foreclosure/${listing}/corrections`, { cookie })).json<{
    corrections: Correction[]
    own: OwnReport[]
  }>()
const queue = async () =>
  (await product.call('GET', '/api/operator/reports', { cookie: operator })).json<{
    reported: ReportedFigureGroup[]
  }>().reported
const answer = (body: object) =>
  product.call('POST', '/api/operator/reports/answer', {
    cookie: operator,
    body: {
      listing_id: listing,
      fact: 'highest_bid',
      shown: '$6,400.00',
      answer: 'The clerk confirmed it.',
      ...body,
    },
  })

test('a subscriber reports a figure; a second report of it replaces the first', async () => {
  expect((await report(ada)).statusCode).toBe(200)
  await Promise.all([report(ada, { is_right: '$7,200.00' }), report(ada, { is_right: '$7,200.00' })])
  await report(ben)
  const [group] = await queue()
  expect(group).toMatchObject({
    listing_id: listing,
    county: 'Wake',
    fact: 'highest_bid',
    shown: '$6,400.00',
    is_still_shown: true,
  })
  expect(group?.reports.map(({ by, is_right }) => [by, is_right])).toEqual([
    ['ada@example.com', '$7,200.00'],
    ['ben@example.com', '$7,150.00'],
  ])
  expect((await log(ada)).own).toMatchObject([{ fact: 'highest_bid', outcome: null }])
  expect((await log(ada)).corrections).toEqual([])
  const { counts } = (await product.call('GET', '/api/operator/needs', { cookie: operator })).json<{
    counts: object
  }>()
  expect(counts).toEqual({ reports: 1 })
})

test('nobody reports or reads a property of a county that is not open to them', async () => {
  const elsewhere = await insertBareListing(product.database, {
    fips: BURKE,
    case_number: null,
    parcel: '11',
  })
  expect(codeOf(await report(ada, {}, elsewhere.id))).toBe('not_found')
  expect(codeOf(await report(ada, {}, 999_999))).toBe('not_found')
  const read = await product.call('GET', `/api/tax_foreclosure/${elsewhere.id}/corrections`, { cookie: ada })
  expect(codeOf(read)).toBe('not_found')
  expect(codeOf(await report(ada, { is_right: '  ' }))).toBe('bad_request')
  expect(codeOf(await report(ada, { fact: 'password_hash' }))).toBe('bad_request')
})

test('an answer is refused for other reports than the operator saw', async () => {
  const [group] = await queue()
  const seen = group?.reports.map(({ id }) => id) ?? []
  expect(codeOf(await answer({ seen: seen.slice(1), outcome: 'cannot_tell' }))).toBe('changed_meanwhile')
  expect(codeOf(await answer({ seen, outcome: 'cannot_tell', shown: '$6,500.00' }))).toBe('changed_meanwhile')
  // A reporter who writes something else meanwhile gets no answer to what they wrote before.
  await report(ada, { is_right: '$9,900.00' })
  expect(codeOf(await answer({ seen, outcome: 'cannot_tell' }))).toBe('changed_meanwhile')
})

test('a figure that is still shown cannot be answered as corrected', async () => {
  const seen = (await queue())[0]?.reports.map(({ id }) => id) ?? []
  const refused = await answer({ seen, outcome: 'corrected' })
  expect(codeOf(refused)).toBe('not_possible')
  expect(refused.json<{ message: string }>().message).toContain('still shown')
  // One report is of the figure before it was corrected, the other of the figure since.
  await showLastBid(715_000)
  await report(ben, { shown: '$7,150.00', is_right: '$8,000.00' })
  const [group] = await queue()
  expect(group).toMatchObject({ shown: '$7,150.00', is_still_shown: true })
  const both = group?.reports.map(({ id }) => id)
  expect(codeOf(await answer({ seen: both, outcome: 'corrected', shown: '$7,150.00' }))).toBe('not_possible')
  await report(ben)
  expect((await log(ada)).corrections).toEqual([])
})

test('every reporter is told once, and the log of the property names nobody', async () => {
  const before = product.mails.length
  const [group] = await queue()
  const seen = group?.reports.map(({ id }) => id) ?? []
  expect(group).toMatchObject({ shown: '$7,150.00', is_still_shown: false })
  const body = { seen, outcome: 'corrected', shown: '$7,150.00' }
  const [first, second] = await Promise.all([answer(body), answer(body)])
  expect([codeOf(first), codeOf(second)].toSorted()).toEqual(['changed_meanwhile', null].toSorted())
  await product.runJobs()
  const told = product.mails.slice(before)
  expect(told.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'ben@example.com'])
  expect(told[0]?.subject).toContain('The figure you reported has been corrected')
  expect(told[0]?.text).toContain('The clerk confirmed it.')
  expect(told[0]?.text).toMatch(/Last bid: \$7,150\.00\nWe showed: \$6,400\.00\nYou reported: /)
  expect(await queue()).toEqual([])
  const { corrections, own } = await log(ben)
  expect(corrections).toMatchObject([
    { fact: 'highest_bid', outcome: 'corrected', before: '$6,400.00', after: '$7,150.00' },
  ])
  expect(own).toMatchObject([{ outcome: 'corrected', answer: 'The clerk confirmed it.' }])
  expect(JSON.stringify(corrections)).not.toContain('@')
})

test('an answer that nothing was wrong names the figure as it is shown', async () => {
  await report(ada, { shown: '$6,400.00', is_right: '$9,000.00' })
  const seen = (await queue())[0]?.reports.map(({ id }) => id)
  expect(codeOf(await answer({ seen, outcome: 'source_is_right', shown: '$7,150.00' }))).toBeNull()
  const before = product.mails.length
  await product.runJobs()
  expect(product.mails[before]?.text).toContain('Last bid: $7,150.00')
  expect((await log(ada)).corrections[0]).toMatchObject({
    outcome: 'source_is_right',
    before: '$7,150.00',
    after: null,
  })
})

test('a report of another figure names none', async () => {
  await report(ada, { fact: 'other', shown: '', is_right: 'The map is of the wrong lot.' })
  const [group] = await queue()
  expect(group).toMatchObject({ fact: 'other', shown: null, is_still_shown: false })
  const seen = group?.reports.map(({ id }) => id)
  expect(codeOf(await answer({ fact: 'other', seen, outcome: 'corrected', shown: null }))).toBeNull()
  const before = product.mails.length
  await product.runJobs()
  expect(product.mails[before]?.text).not.toContain('We showed')
  expect((await log(ada)).corrections[0]).toMatchObject({ fact: 'other', before: '', after: null })
})

test('what a reporter wrote is shown as text, and gone with the account', async () => {
  await report(ada, { fact: 'street', note: '<script>alert(1)</script>', is_right: '<b>1 Oak St</b>' })
  await product.accounts.erase(ada)
  expect(await queue()).toEqual([])
  expect((await log(ben)).corrections).toHaveLength(3)
})
