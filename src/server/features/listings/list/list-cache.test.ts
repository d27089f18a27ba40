import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/time/plain-date.ts'
import { changeLaw } from '#domain/upset-bid/changed-terms.fixture.ts'
import { type CountyFragment, fragmentOf } from './county-fragment.ts'
import { createListCache, etagOf, type ListCache } from './list-cache.ts'

const today = plainDate(2026, 11, 18)

/** A county whose single listing shows the version it was read at. */
function countyAt(number: number, version: number) {
  return { fips: `3700${number}`, name: `County ${number}`, data_version: version }
}

function packer() {
  const packed: string[] = []
  const data = new Map<string, number>()
  let failure: Error | null = null
  return {
    packed,
    data,
    failWith: (error: Error | null) => (failure = error),
    pack: async ({ fips }: { fips: string }): Promise<CountyFragment> => {
      packed.push(fips)
      await new Promise((resolve) => setImmediate(resolve))
      if (failure) throw failure
      const json = JSON.stringify({ fips, version: data.get(fips) ?? 1 })
      return fragmentOf([{ id: Number(fips), json, hasOutline: true }])
    },
  }
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
  const etags = new Set<string>()
  for (const later of [0, 1, 2, 3]) {
    await lists([countyAt(1, 1)], addDays(today, later))
    etags.add(etagOf([countyAt(1, 1)], addDays(today, later)))
  }
  repeal()
  expect(packed).toEqual(['37001', '37001'])
  expect(etags.size).toBe(2)
})

test('fails all waiting requests if a county cannot be read, then retries', async () => {
  const { pack, failWith } = packer()
  const lists = createListCache(pack)
  failWith(new Error('no database'))
  await expect(lists([countyAt(1, 1), countyAt(2, 1)], today)).rejects.toThrow('no database')
  failWith(null)
  expect(await textOf(lists([countyAt(1, 1)], today))).toContain('"fips":"37001"')
})
