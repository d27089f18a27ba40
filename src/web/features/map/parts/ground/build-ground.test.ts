import { describe, expect, it } from 'vitest'
import { counties } from '#domain/counties/counties.ts'
import { buildGround, type GroundFiles } from './build-ground.ts'
import { GROUND } from './ground.data.ts'

const files: GroundFiles = {
  roads: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { class: 1, ref: 'I-40;I-85' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-80, 35],
            [-78, 35],
          ],
        },
      },
    ],
  },
  water: { type: 'FeatureCollection', features: [] },
  places: [
    { name: 'Small', lon: -80, lat: 35, pop: 400, rank: 5 },
    { name: 'Large', lon: -79, lat: 35, pop: 400_000, rank: 1 },
  ],
}

describe('the built-in ground', () => {
  it('cuts a road at the county line, and uses its first number', () => {
    const { roads } = buildGround(files, (longitude) => (longitude < -79 ? 'West' : 'East'))
    expect(roads.map(({ properties }) => properties)).toEqual([
      { road: 1, ref: 'I-40', county: 'West' },
      { road: 1, ref: 'I-40', county: 'East' },
    ])
    const [west, east] = roads.map(({ geometry }) => geometry.coordinates[0])
    expect(west?.at(-1)).toEqual(east?.[0])
    expect(Math.abs((east?.[0]?.[0] ?? NaN) + 79)).toBeLessThan(0.0011)
  })

  it('sorts towns by size, largest first', () => {
    const { towns } = buildGround(files, () => null)
    expect(towns.map(({ properties }) => properties.name)).toEqual(['Large', 'Small'])
  })

  it('has roads in nearly all counties, rivers, lakes, and county seats', () => {
    const known = new Set<string>(counties.map(({ name }) => name))
    const withRoads = new Set(GROUND.roads.flatMap(({ properties }) => properties.county ?? []))
    expect([...withRoads].filter((name) => !known.has(name))).toEqual([])
    expect(withRoads.size).toBeGreaterThan(95)
    expect(GROUND.water.filter(({ properties }) => 'lake' in properties)).toHaveLength(70)
    const names = GROUND.towns.map(({ properties }) => properties.name)
    expect(names.slice(0, 2)).toEqual(['Charlotte', 'Raleigh'])
    expect(names).toContain('Morganton')
  })

  it('is small enough to bundle', () => {
    expect(JSON.stringify(GROUND).length).toBeLessThan(430_000)
  })
})
