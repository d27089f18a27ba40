import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/time/plain-date.ts'
import { changeLaw } from '#domain/upset-bid/changed-terms.fixture.ts'
import { type CountyFragment, fragmentOf } from './county-fragment.ts'
import { createListCache, type ListCache, type PackCounties } from './list-cache.ts'
import { listVersionOf } from './list-version.ts'

const today = plainDate(2026, 11, 18)

/** A county whose single listing shows the version it was read at. */
function countyAt(number: number, version: number) {
  return { fips: `3700${number}`, name: `County ${number}`, data_version: version }
}

function packer() {
  const packed: string[] = []
  const data = new Map<string, number>()
  /** Changes by county, and the version after which they happened. */
  const changes = new Map<string, { since: number; gone: number[] }>()
  let failure: Error | null = null
  const whole = async ({ fips }: { fips: string }): Promise<CountyFragment> => {
    packed.push(fips)
    await new Promise((resolve) => setImmediate(resolve))
    if (failure) throw failure
    const json = JSON.stringify({ fips, version: data.get(fips) ?? 1 })
    return fragmentOf([{ id: Number(fips), json, hasOutline: true }])
  }
  const pack: PackCounties = {
    whole,
    changes: async ({ fips }, since) => {
      packed.push(`changes of ${fips}`)
      await new Promise((resolve) => setImmediate(resolve))
      if (failure) throw failure
      const known = changes.get(fips)
      if (known?.since !== since) return 'unknown'
      return { fragment: await fragmentOf([]), gone: known.gone }
    },
  }
  return { packed, data, changes, failWith: (error: Error | null) => (failure = error), pack }
}

async function textOf(answer: ReturnType<ListCache>): Promise<string> {
  return gunzipSync(await answer).toString()
}

const numbers = [1, 2, 3, 4, 5, 6]
const pairs = numbers.flatMap((a) => numbers.filter((b) => b > a).map((b) => [a, b]))

test('packs a county once for concurrent and later requests of any set of counties', async () => {
  const { pack, packed } = packer()
  const lists = createListCache(pack)
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(
      pairs.map((pair) =>
        textOf(
          lists(
            pair.map((number) => countyAt(number, 1)),
            today,
          ),
        ),
      ),
    )
    for (const [index, [a = 0, b = 0]] of pairs.entries()) {
      expect(JSON.parse(answers[index] ?? '')).toEqual({
        tax_foreclosures: [
          { fips: `3700${a}`, version: 1 },
          { fips: `3700${b}`, version: 1 },
        ],
        without_outline: [],
        accessible_counties: [`County ${a}`, `County ${b}`],
      })
    }
  }
  expect(packed.toSorted()).toEqual(numbers.map((number) => `3700${number}`))
})

test('repacks only the changed county and never serves the old version', async () => {
  const { pack, packed, data } = packer()
  const lists = createListCache(pack)
  await Promise.all(
    pairs.map((pair) =>
      lists(
        pair.map((number) => countyAt(number, 1)),
        today,
      ),
    ),
  )
  packed.length = 0
  data.set('37003', 2)
  for (const pair of pairs) {
    const text = await textOf(
      lists(
        pair.map((number) => countyAt(number, number === 3 ? 2 : 1)),
        today,
      ),
    )
    expect(text.includes('"version":2')).toBe(pair.includes(3))
  }
  expect(packed).toEqual(['37003'])
})

test('rereads a county whose version goes backward, as after restoring a backup', async () => {
  const { pack, packed, data } = packer()
  const lists = createListCache(pack)
  data.set('37001', 5)
  await lists([countyAt(1, 5)], today)
  data.set('37001', 4)
  expect(await textOf(lists([countyAt(1, 4), countyAt(2, 1)], today))).toContain('"version":4')
  expect(packed).toEqual(['37001', '37001', '37002'])
})

test('repacks after a change of law, and not on other days', async () => {
  const repeal = changeLaw(addDays(today, 2), { period_days: 15 })
  const { pack, packed } = packer()
  const lists = createListCache(pack)
  const versions = new Set<string>()
  for (const later of [0, 1, 2, 3]) {
    await lists([countyAt(1, 1)], addDays(today, later))
    versions.add(listVersionOf([countyAt(1, 1)], addDays(today, later)))
  }
  repeal()
  expect(packed).toEqual(['37001', '37001'])
  expect(versions.size).toBe(2)
})

test('fails all waiting requests if a county cannot be read, then retries', async () => {
  const { pack, failWith } = packer()
  const lists = createListCache(pack)
  failWith(new Error('no database'))
  await expect(lists([countyAt(1, 1), countyAt(2, 1)], today)).rejects.toThrow('no database')
  failWith(null)
  expect(await textOf(lists([countyAt(1, 1)], today))).toContain('"fips":"37001"')
})

describe('a reader with an earlier version', () => {
  const before = [countyAt(1, 1), countyAt(2, 1), countyAt(3, 1)]
  const since = listVersionOf(before, today)

  test('is sent only what changed, made once for all readers', async () => {
    const { pack, packed, changes } = packer()
    changes.set('37002', { since: 1, gone: [7] })
    const lists = createListCache(pack)
    const now = [countyAt(1, 1), countyAt(2, 2), countyAt(3, 1)]
    const answers = await Promise.all([1, 2, 3].map(() => textOf(lists(now, today, since))))
    expect(answers.map((text): unknown => JSON.parse(text))).toEqual(
      Array(3).fill({
        tax_foreclosures: [],
        without_outline: [],
        accessible_counties: ['County 1', 'County 2', 'County 3'],
        changes: { gone: [7], whole_counties: [] },
      }),
    )
    // Readers of other sets of counties share it.
    await lists(now.slice(1), today, listVersionOf(before.slice(1), today))
    expect(packed).toEqual(['changes of 37002'])
  })

  test('is sent a county in full that was opened since, or whose changes are not known', async () => {
    const { pack } = packer()
    const lists = createListCache(pack)
    const now = [countyAt(1, 1), countyAt(3, 2), countyAt(4, 1)]
    const answer: unknown = JSON.parse(await textOf(lists(now, today, since)))
    expect(answer).toMatchObject({
      tax_foreclosures: [{ fips: '37003' }, { fips: '37004' }],
      accessible_counties: ['County 1', 'County 3', 'County 4'],
      changes: { gone: [], whole_counties: ['County 3', 'County 4'] },
    })
  })

  test.each([
    ['of no county that is still open', listVersionOf([countyAt(5, 1)], today)],
    ['of another release or law', since.replace(/^./, (first) => (first === '0' ? '1' : '0'))],
    ['that is none', 'x'],
    ['with numbers that are none', `${since.slice(0, 12)}.37001.37002-`],
  ])('is sent the whole list for a version %s', async (_what, unknown) => {
    const { pack } = packer()
    const lists = createListCache(pack)
    const text = await textOf(lists(before, today, unknown))
    expect(JSON.parse(text)).not.toHaveProperty('changes')
    expect(text).toBe(await textOf(lists(before, today)))
  })

  test('that says nothing about any county shares the whole list', async () => {
    const { pack, packed } = packer()
    const lists = createListCache(pack)
    const whole = await lists(before, today)
    for (const version of [7, 8, 9]) {
      const unknown = listVersionOf([countyAt(1, version), countyAt(2, version)], today)
      expect(await lists(before, today, unknown)).toBe(whole)
    }
    expect(packed.filter((each) => !each.startsWith('changes'))).toEqual(['37001', '37002', '37003'])
  })

  test('is answered again after a failure', async () => {
    const { pack, failWith } = packer()
    const lists = createListCache(pack)
    failWith(new Error('no database'))
    await expect(lists([countyAt(1, 2)], today, since)).rejects.toThrow('no database')
    failWith(null)
    const answer = await textOf(lists([countyAt(1, 2), countyAt(2, 1)], today, since))
    expect(answer).toContain('"whole_counties":["County 1"]')
  })
})
