import type { Position } from 'geojson'
import { describe, expect, it } from 'vitest'
import { counties } from '#domain/counties/counties.ts'
import { isInside, type Ring } from '#domain/geo/rings.ts'
import { BASEMAP } from './basemap.data.ts'

const ring = (positions: Position[]): Ring => positions.map(([x = 0, y = 0]) => [x, y])

const isSea = (x: number, y: number) =>
  BASEMAP.sea.geometry.coordinates.some((polygon) => isInside([x, y], polygon.map(ring)))

describe('the basemap', () => {
  it('has the hundred counties by the names that listings use', () => {
    const names = BASEMAP.counties.features.map(({ properties }) => properties.name)
    expect(names.toSorted()).toEqual(counties.map(({ name }) => name).toSorted())
  })

  it('names each county at a point inside it', () => {
    const outside = BASEMAP.countyNames.features.filter(({ geometry, properties }) => {
      const county = BASEMAP.counties.features.find((feature) => feature.properties.name === properties.name)
      const [x = 0, y = 0] = geometry.coordinates
      return !county?.geometry.coordinates.some((polygon) => isInside([x, y], polygon.map(ring)))
    })
    expect(outside).toEqual([])
  })

  it('finds the county of a point', () => {
    const countiesAt = (x: number, y: number) =>
      BASEMAP.counties.features
        .filter(({ geometry }) => geometry.coordinates.some((polygon) => isInside([x, y], polygon.map(ring))))
        .map(({ properties }) => properties.name)
    expect(countiesAt(-80.843, 35.227)).toEqual(['Mecklenburg'])
    expect(countiesAt(-78.639, 35.78)).toEqual(['Wake'])
    expect(countiesAt(-81.036, 34.001)).toEqual([])
  })

  it.each([
    ['Knoxville', -83.92, 35.96],
    ['Richmond', -77.44, 37.54],
    ['Columbia', -81.03, 34.0],
    ['Atlanta', -84.39, 33.75],
    ['Washington', -77.02, 38.9],
    ['Birmingham', -86.8, 33.52],
    ['Evansville', -87.55, 38.0],
    ['Charlotte', -80.84, 35.23],
    ['Ocracoke', -75.95, 35.12],
  ])('has land at %s', (_, x, y) => {
    expect(isSea(x, y)).toBe(false)
  })

  it.each([
    ['off Cape Hatteras', -75.0, 35.0],
    ['on the way to Bermuda', -72.7, 32.0],
    ['on the Pamlico Sound', -76.0, 35.3],
  ])('has water %s', (_, x, y) => {
    expect(isSea(x, y)).toBe(true)
  })

  it('has each county border once', () => {
    const steps = (lines: Position[][]) =>
      lines.flatMap((line) => line.slice(1).map((end, i) => [line[i], end].map(String).toSorted().join(' ')))
    const lines = steps(BASEMAP.countyLines.geometry.coordinates)
    expect(new Set(lines).size).toBe(lines.length)
    const around = steps(BASEMAP.counties.features.flatMap(({ geometry }) => geometry.coordinates.flat()))
    expect(new Set(lines)).toEqual(new Set(around))
  })

  it('is small enough to bundle', () => {
    expect(JSON.stringify(BASEMAP).length).toBeLessThan(130_000)
  })
})
