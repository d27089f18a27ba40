import fc from 'fast-check'
import proj4 from 'proj4'
import { describe, expect, it } from 'vitest'
import { toLonLat, toStatePlane } from './state-plane.ts'

// Computed with PROJ 9.5.1: longitude, latitude, easting, northing.
const VECTORS: readonly (readonly [string, number, number, number, number])[] = [
  ['projection origin', -79.0, 33.75, 2000000.0, 0.0],
  ['Charlotte (Trade & Tryon)', -80.8431, 35.2271, 1449620.3963, 542689.0712],
  ['Raleigh State Capitol', -78.6391, 35.7804, 2107044.4261, 739156.8286],
  ['Asheville', -82.5515, 35.5951, 944420.4077, 690400.4173],
  ['Wilmington', -77.9447, 34.2257, 2319016.0763, 174831.2151],
  ['Murphy (far west)', -84.0296, 35.0876, 496064.7748, 524916.9929],
  ['Manteo (far east)', -75.6757, 35.9082, 2984261.4424, 801963.3793],
  ['Cape Hatteras light', -75.5288, 35.2505, 3036107.305, 564212.6719],
  ['Greensboro', -79.792, 36.0726, 1765940.1049, 846260.4651],
  ['Winston-Salem', -80.2442, 36.0999, 1632431.6443, 857568.4203],
  ['Fayetteville', -78.8784, 35.0527, 2036391.5612, 474130.6934],
  ['Boone', -81.6746, 36.2168, 1211076.4363, 908450.4972],
  ['Gastonia', -81.1873, 35.2621, 1347132.6556, 557510.5865],
  ['Area of use SW corner', -84.33, 33.83, 381761.4877, 72571.6688],
  ['Area of use NE corner', -75.38, 36.59, 3062725.7322, 1053079.462],
  ['Durham', -78.8986, 35.994, 2029996.2984, 816729.528],
]

const LAMBERT =
  '+proj=lcc +lat_0=33.75 +lon_0=-79 +lat_1=36.1666666666667 +lat_2=34.3333333333333 ' +
  '+x_0=609601.2192024384 +y_0=0 +datum=NAD83'
const oracle = proj4(`${LAMBERT} +units=us-ft`)
const internationalFeet = proj4(`${LAMBERT} +units=ft`)

const CENTIMETER_IN_FEET = 0.01 / (1200 / 3937)
const METERS_PER_DEGREE = 111_320

function metersApart(a: readonly number[], b: readonly number[]): number {
  const [lonA = NaN, latA = NaN] = a
  const [lonB = NaN, latB = NaN] = b
  return METERS_PER_DEGREE * Math.hypot((lonA - lonB) * Math.cos((latA * Math.PI) / 180), latA - latB)
}

function feetApart(a: readonly number[], b: readonly number[]): number {
  const [eastA = NaN, northA = NaN] = a
  const [eastB = NaN, northB = NaN] = b
  return Math.hypot(eastA - eastB, northA - northB)
}

describe('the 16 points of PROJ', () => {
  it.each(VECTORS)('%s', (_name, lon, lat, easting, northing) => {
    expect(metersApart(toLonLat([easting, northing]), [lon, lat])).toBeLessThan(0.01)
    expect(feetApart(toStatePlane([lon, lat]), [easting, northing])).toBeLessThan(CENTIMETER_IN_FEET)
  })

  it('fail everywhere, by more than 10 cm, with the international foot', () => {
    const off = VECTORS.map(([, lon, lat, e, n]) => feetApart(internationalFeet.forward([lon, lat]), [e, n]))
    expect(off.every((feet) => feet > 10 * CENTIMETER_IN_FEET)).toBe(true)
  })
})

describe('any point of the state', () => {
  const easting = fc.double({ min: 380_000, max: 3_070_000, noNaN: true })
  const northing = fc.double({ min: 0, max: 1_060_000, noNaN: true })

  it('agrees with proj4', () => {
    fc.assert(
      fc.property(easting, northing, (e, n) => {
        const lonLat = oracle.inverse([e, n])
        expect(metersApart(toLonLat([e, n]), lonLat)).toBeLessThan(0.0001)
        expect(feetApart(toStatePlane([lonLat[0] ?? NaN, lonLat[1] ?? NaN]), [e, n])).toBeLessThan(0.0003)
      }),
      { numRuns: 2_000 },
    )
  })

  it('survives the round trip through degrees', () => {
    fc.assert(
      fc.property(easting, northing, (e, n) => {
        expect(feetApart(toStatePlane(toLonLat([e, n])), [e, n])).toBeLessThan(0.00001)
      }),
    )
  })
})
