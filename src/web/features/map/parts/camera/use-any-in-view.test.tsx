// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { LngLat, Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, expect, it, vi } from 'vitest'
import { toStatePlane } from '#domain/geo/state-plane.ts'
import { outlined, pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'
import { useAnyInView } from './use-any-in-view.ts'

vi.mock('maplibre-gl')

beforeEach(() => {
  vi.useFakeTimers()
})

/** A map of a tenth of a degree. `moveTo` moves its northwestern corner. */
function show(listings: Parameters<typeof useAnyInView>[1]) {
  const map = new MapLibreMap({ container: document.createElement('div') })
  let [west, north] = [-80.9, 35.3]
  let settle = () => undefined
  vi.spyOn(map, 'on').mockImplementation((type, listener) => {
    settle = () => void listener({ type, target: map })
    return { unsubscribe: () => undefined }
  })
  vi.spyOn(map, 'getContainer').mockReturnValue(document.createElement('div'))
  vi.spyOn(map, 'unproject').mockImplementation((point) => {
    const isNorthWest = Array.isArray(point) && point[1] === 0
    const [lng, lat] = isNorthWest ? [west, north] : [west + 0.1, north - 0.1]
    return Object.assign(new LngLat(lng, lat), { lng, lat })
  })
  const { result, rerender } = renderHook((shown) => useAnyInView(map, shown, 0), { initialProps: listings })
  return {
    isAny: () => {
      act(() => {
        vi.runAllTimers()
      })
      return result.current
    },
    filter: rerender,
    moveTo: (longitude: number, latitude: number) => {
      west = longitude
      north = latitude
      act(() => settle())
    },
  }
}

it('follows the map and the filters', () => {
  const here = pointed({ longitude: -80.85, latitude: 35.25 })
  const elsewhere = pointed({ longitude: -79, latitude: 35.25 })
  const { isAny, filter, moveTo } = show([here, elsewhere, pointed()])
  expect(isAny()).toBe(true)
  filter([elsewhere, pointed()])
  expect(isAny()).toBe(false)
  moveTo(-79.05, 35.3)
  expect(isAny()).toBe(true)
})

it('counts a parcel whose outline reaches into view', () => {
  const [west, south] = toStatePlane([-81, 35.1])
  const [east, north] = toStatePlane([-80.89, 35.4])
  expect(show([outlined([west, south, east, north])]).isAny()).toBe(true)
})
