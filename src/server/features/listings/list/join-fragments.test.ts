import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, fragmentOf } from './county-fragment.ts'
import { joinFragments } from './join-fragments.ts'

/** The expected response, built in one go. */
function composed(entries: readonly Entry[], countyNames: readonly string[]): string {
  const inIdOrder = entries.toSorted((a, b) => a.id - b.id)
  const listsOf = (hasOutline: boolean) =>
    inIdOrder.flatMap((entry) => (entry.hasOutline === hasOutline ? [entry.json] : [])).join(',')
  return `{"tax_foreclosures":[${listsOf(true)}],"without_outline":[${listsOf(false)}],"accessible_counties":${JSON.stringify(countyNames)}}`
}

async function joined(
  counties: readonly (readonly Entry[])[],
  names: readonly string[],
  packedFrom?: number,
): Promise<string> {
  const fragments = await Promise.all(counties.map((own) => fragmentOf(own, packedFrom)))
  return gunzipSync(await joinFragments(fragments, names)).toString()
}

const COUNTIES = 8

/** Listings in id order, in runs of one county or alternating, with gaps between ids. */
const someListings = fc
  .array(
    fc.record({
      county: fc.nat({ max: COUNTIES - 1 }),
      hole: fc.integer({ min: 0, max: 3 }).map((hole) => (hole === 3 ? 50 : 0)),
      listings: fc.array(
        fc.record({ hasOutline: fc.boolean(), text: fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })) }),
        { maxLength: 6 },
      ),
    }),
    { maxLength: 25 },
  )
  .map((stretches) => {
    let id = 0
    return stretches.flatMap(({ county, hole, listings }) => {
      id += hole
      return listings.map(({ hasOutline, text }) => {
        id += 1
        const entry: Entry = { id, hasOutline, json: JSON.stringify({ id, county, text: text.repeat(3) }) }
        return { county, entry }
      })
    })
  })

test('joins fragments into the same response as building it in one go, for any set of counties', async () => {
  await fc.assert(
    fc.asyncProperty(
      someListings,
      fc.uniqueArray(fc.nat({ max: COUNTIES - 1 })),
      fc.constantFrom(0, 120, 1_000, undefined),
      async (listings, set, packedFrom) => {
        const counties = set.map((county) =>
          listings.filter((each) => each.county === county).map(({ entry }) => entry),
        )
        const names = set.map((county) => `County “${county}”`)
        expect(await joined(counties, names, packedFrom)).toBe(composed(counties.flat(), names))
      },
    ),
    { numRuns: 150 },
  )
})

/** Listings of all counties of the state, in runs of this length. */
function state(stretch: number): { names: string[]; counties: Entry[][] } {
  const names = Array.from({ length: 100 }, (_, county) => `County ${county}`)
  const counties = names.map((name, county) =>
    Array.from({ length: 60 }, (_, place): Entry => {
      const id = 1 + Math.floor(place / stretch) * 100 * stretch + county * stretch + (place % stretch)
      const hasOutline = id % 7 !== 0
      return {
        id,
        hasOutline,
        json: JSON.stringify({ id, county: name, case_number: '', text: 'x'.repeat((id * 37) % 900) }),
      }
    }),
  )
  return { names, counties }
}

test.each([1, 9, 60])('joins a hundred counties with runs of %i listings', async (stretch) => {
  const { names, counties } = state(stretch)
  expect((await joined(counties, names)) === composed(counties.flat(), names)).toBe(true)
})

test('reuses the compressed bytes of a county in every response', async () => {
  const { names, counties } = state(60)
  const fragments = await Promise.all(counties.map((own) => fragmentOf(own, 16 * 1024)))
  for (const set of [[3], [3, 4], [90, 3, 17]]) {
    const chosen = set.flatMap((county) => fragments[county] ?? [])
    const answer = await joinFragments(
      chosen,
      set.map((county) => names[county] ?? ''),
    )
    const long = chosen.flatMap(({ bytes, runs }) =>
      runs.flatMap(({ start, end, packed }) =>
        packed === null ? [] : [Buffer.from(bytes.subarray(start, end))],
      ),
    )
    expect(long.length).toBeGreaterThanOrEqual(set.length)
    for (const bytes of long) expect(answer.includes(bytes)).toBe(true)
  }
})
