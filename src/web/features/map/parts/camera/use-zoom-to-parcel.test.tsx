// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { Map as MapLibreMap } from 'maplibre-gl'
import { expect, it, vi } from 'vitest'
import type { MapFocusRequest } from '#web/features/map/listing-map-props.ts'
import { pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'
import { useZoomToParcel } from './use-zoom-to-parcel.ts'

vi.mock('maplibre-gl')

const listing = pointed({ longitude: -81.9, latitude: 35.4 })
const request: MapFocusRequest = { id: listing.id }

/** A map of one listing. `refresh` brings a list that was read again and what the page now requests. */
function show(focusRequest: MapFocusRequest | null) {
  const map = new MapLibreMap({ container: document.createElement('div') })
  vi.spyOn(map, 'getContainer').mockReturnValue(document.createElement('div'))
  const zooms = vi.spyOn(map, 'fitBounds')
  const { rerender, unmount } = renderHook(
    (requested: MapFocusRequest | null) =>
      useZoomToParcel(map, new Map([[listing.id, { ...listing }]]), {
        focusRequest: requested,
        coveredBottom: 0,
      }),
    { initialProps: focusRequest },
  )
  return { zooms, refresh: rerender, leave: unmount }
}

it('zooms once for a request, however often the list is refreshed', () => {
  const { zooms, refresh } = show(request)
  refresh(request)
  refresh(null)
  expect(zooms).toHaveBeenCalledTimes(1)
  refresh({ ...request })
  expect(zooms).toHaveBeenCalledTimes(2)
})

it('zooms again when a person comes back to a map that they left before it settled', () => {
  show(request).leave()
  expect(show(request).zooms).toHaveBeenCalledTimes(1)
})

it('zooms no more once the map settled', () => {
  show(request).leave()
  expect(show(null).zooms).not.toHaveBeenCalled()
})
