import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedSearch } from '#contract/following/following-schema.ts'
import { investor, type Investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { BURKE } from './following.fixture.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

const ALL = '/api/saved_searches'
const listOf = async (person: Investor) =>
  (await person.get(ALL)).json<{ saved_searches: SavedSearch[] }>().saved_searches
const save = (person: Investor, name: string, search = '') => person.post(ALL, { name, search })

describe('a saved search', () => {
  test('is stored in canonical form, sorted by name, for this person only', async () => {
    const [ada, bob] = [
      await investor(product, 'ada@example.com', BURKE),
      await investor(product, 'bob@example.com', BURKE),
    ]
    const asTyped =
      '?view=map&q=+oak+st+&selected=5&map=12/35/-80&county=Burke&sort=lowest-price&price=Price+Range&junk=1'
    const kept = (await save(ada, '  Charlotte homes ', asTyped)).json<SavedSearch>()
    expect(kept).toEqual({
      id: kept.id,
      name: 'Charlotte homes',
      alert: 'off',
      has_texts: false,
      search: 'county=Burke&q=oak+st&sort=lowest-price',
      created_at: '2026-11-18T15:00:00.000Z',
    })
    const acreage = (await save(ada, 'burke acreage', 'structure=Acreage')).json<SavedSearch>()
    expect(await listOf(ada)).toEqual([acreage, kept])
    expect(await listOf(bob)).toEqual([])
    expect((await save(bob, 'Charlotte homes')).statusCode).toBe(200)
  })

  test('has a unique name, ignoring case', async () => {
    const person = await investor(product, 'names@example.com', BURKE)
    const { id } = (await save(person, 'Wake')).json<SavedSearch>()
    const other = (await save(person, 'Burke')).json<SavedSearch>()
    expect((await save(person, 'WAKE')).json()).toMatchObject({ code: 'name_taken' })
    const rename = (name: string) => person.post(`${ALL}/${id}/rename`, { name })
    expect((await rename('burke')).json()).toMatchObject({ code: 'name_taken' })
    expect((await rename('WAKE')).json()).toMatchObject({ id, name: 'WAKE' })
    expect((await rename('Wake in December')).json()).toMatchObject({
      id,
      name: 'Wake in December',
      search: '',
    })
    expect((await listOf(person)).map(({ name }) => name)).toEqual(['Burke', 'Wake in December'])
    await person.post(`${ALL}/${other.id}/delete`)
    expect((await rename('burke')).statusCode).toBe(200)
  })

  test('is texted about if the person wants it', async () => {
    const person = await investor(product, 'texted@example.com', BURKE)
    const stranger = await investor(product, 'not-texted@example.com', BURKE)
    const kept = (await person.post(ALL, { name: 'One', search: '', has_texts: true })).json<SavedSearch>()
    expect(kept.has_texts).toBe(true)
    const choose = (who: Investor, has_texts: boolean) => who.post(`${ALL}/${kept.id}/texts`, { has_texts })
    expect((await choose(stranger, false)).json()).toMatchObject({ code: 'not_found' })
    expect((await choose(person, false)).json()).toEqual({ ...kept, has_texts: false })
    expect((await choose(person, true)).json()).toEqual(kept)
    expect((await person.post(`${ALL}/${kept.id}/alert`, { alert: 'instant' })).json()).toEqual({
      ...kept,
      alert: 'instant',
    })
  })

  test('is private to its owner', async () => {
    const [owner, stranger] = [
      await investor(product, 'owner@example.com', BURKE),
      await investor(product, 'stranger@example.com', BURKE),
    ]
    const kept = (await save(owner, 'Mine')).json<SavedSearch>()
    for (const id of [kept.id, '5f0e7f3c-2f5e-4a52-9a0b-0b2a6f2f7a11']) {
      const renamed = await stranger.post(`${ALL}/${id}/rename`, { name: 'Theirs' })
      expect([renamed.statusCode, renamed.json<{ code: string }>().code]).toEqual([404, 'not_found'])
      expect((await stranger.post(`${ALL}/${id}/delete`)).json()).toEqual({ success: true })
    }
    expect(await listOf(owner)).toEqual([kept])
  })

  test('is limited to 50, even if saved concurrently', async () => {
    const person = await investor(product, 'many@example.com', BURKE)
    await product.resetRateLimits()
    for (let round = 0; round < 49; round += 1) await save(person, `Search ${round}`)
    await product.resetRateLimits()
    const late = Array.from({ length: 16 }, (_, round) => save(person, `Late search ${round}`))
    const codes = (await Promise.all(late)).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 409)])
    const saved = await listOf(person)
    expect(saved).toHaveLength(50)
    await person.post(`${ALL}/${saved[0]?.id ?? ''}/delete`)
    expect((await save(person, 'One more')).statusCode).toBe(200)
    expect((await save(person, 'Too many')).json()).toMatchObject({ code: 'too_many_saved_searches' })
  })

  test.each([
    { name: '', search: '' },
    { name: '   ', search: '' },
    { name: 'x'.repeat(81), search: '' },
    { name: 'x', search: 'q'.repeat(2001) },
    { name: 'x' },
  ])('is rejected if invalid: %j', async (body) => {
    const person = await investor(product, `refused-${JSON.stringify(body).length}@example.com`, BURKE)
    expect((await person.post(ALL, body)).json()).toMatchObject({ code: 'bad_request' })
    expect(await listOf(person)).toEqual([])
  })
})
