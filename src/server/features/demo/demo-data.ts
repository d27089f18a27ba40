import { countyNamed } from '#domain/counties/counties.ts'
import type { CountyLand } from '#server/features/listings/index.ts'
import { homeCounties } from './county/demo-counties.ts'
import type { DemoCounty } from './county/demo-counties.ts'
import { furtherCounties } from './county/further-counties.ts'
import { caseOpener } from './demo-case.ts'
import type { DemoCase, DemoTime } from './demo-case.ts'
import { settle } from './land/settle.ts'
import type { DemoLot } from './land/settle.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import { storylineDeck } from './story/storylines.ts'

/** The demo: cases with their histories, and the surrounding land. */
export interface DemoData extends DemoTime {
  readonly cases: readonly DemoCase[]
  /** Every lot of every neighborhood, listed or not. */
  readonly lots: readonly DemoLot[]
}

export interface DemoOrder extends DemoTime {
  readonly listings: number
  readonly land: ReadonlyMap<string, CountyLand>
}

/** Above this many listings, the demo uses more than the four home counties. */
const maxInHomeCounties = 2_000

/** Generates the demo. Deterministic: the same input yields identical data. */
export function demoData({ listings, today, history, land }: DemoOrder): DemoData {
  const random = createRandom('Courthouse Steps')
  const counties = listings > maxInHomeCounties ? [...homeCounties, ...furtherCounties] : homeCounties
  const deck = storylineDeck(random.fork('tales'))
  const cases: DemoCase[] = []
  const lots: DemoLot[] = []
  for (const [county, wanted] of shares(counties, listings)) {
    const own = random.fork(county.name)
    const openCase = caseOpener(own.fork('cases'), county, { today, history })
    const ground = land.get(countyNamed(county.name)?.fips ?? '') ?? []
    let left = wanted
    for (const neighborhood of wanted === 0 ? [] : settle(own.fork('land'), county, ground)) {
      lots.push(...neighborhood)
      for (const group of choose(own, neighborhood, Math.min(left, quota(neighborhood, listings)))) {
        cases.push(openCase(group, deck.next().value))
        left -= group.length
      }
      if (left === 0) break
    }
  }
  return { today, history, cases, lots }
}

/** Listings per county: by weight, largest remainders first. */
function shares(counties: readonly DemoCounty[], listings: number): [DemoCounty, number][] {
  const total = counties.reduce((sum, { weight }) => sum + weight, 0)
  const exact = counties.map((county) => ({ county, share: (county.weight * listings) / total }))
  const given = exact.reduce((sum, { share }) => sum + Math.floor(share), 0)
  const byRemainder = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1))
  const more = new Set(byRemainder.slice(0, listings - given).map(({ county }) => county))
  return exact.map(({ county, share }) => [county, Math.floor(share) + (more.has(county) ? 1 : 0)])
}

/** In a small demo few lots of a street are for sale, as in reality; in a large one most are, to save land. */
function quota(neighborhood: readonly DemoLot[], listings: number): number {
  const share = listings > 20_000 ? 0.75 : listings > maxInHomeCounties ? 0.35 : 0.1
  return Math.max(2, Math.round(neighborhood.length * share))
}

/** Chooses lots to list, in groups sold together: `count` lots in all, or as many as there are. */
function choose(random: Random, neighborhood: readonly DemoLot[], count: number): DemoLot[][] {
  const free = new Set(neighborhood.filter(({ use }) => use !== 'cemetery'))
  const isOdd = ({ parts, holes }: DemoLot) => parts > 1 || holes > 0
  const first = [...free].filter((lot) => isOdd(lot) && random.chance(0.4))
  const groups: DemoLot[][] = []
  let left = Math.min(count, free.size)
  for (const lot of [...first, ...random.shuffled([...free])]) {
    if (left === 0) break
    if (!free.has(lot)) continue
    const size = random.chance(0.08) ? Math.min(left, random.integer(2, 4)) : 1
    const group = sideBySide(lot, neighborhood, free).slice(0, size)
    for (const each of group) free.delete(each)
    groups.push(group)
    left -= group.length
  }
  return groups
}

/** A lot and the free lots that follow it in its row. */
function sideBySide(lot: DemoLot, neighborhood: readonly DemoLot[], free: ReadonlySet<DemoLot>): DemoLot[] {
  const row = neighborhood.slice(neighborhood.indexOf(lot))
  const end = row.findIndex((each) => each.row !== lot.row || !free.has(each))
  return end < 0 ? row : row.slice(0, end)
}
