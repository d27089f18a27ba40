// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { LngLat, Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'
import { REPORTED_MOVE, SILENT_MOVE } from './camera.ts'
import { useView } from './use-view.ts'

vi.mock('maplibre-gl')

/** Longer than the map waits for another move before it reports one. */
const REST_MS = 300
const listing = pointed({ longitude: -81.9, latitude: 35.4 })

/** A map fitted to one listing. `emit` is what MapLibre says of its moves, `refresh` brings a list that was read again. */
function show() {
  const map = new MapLibreMap({ container: document.createElement('div') })
  const heard = new Set<(type: string, detail: object) => void>()
  vi.spyOn(map, 'on').mockImplementation((type, listener) => {
    const hear = (happened: string, detail: object) => {
      if (happened === type) listener({ type, target: map, ...detail })
    }
    heard.add(hear)
    return { unsubscribe: () => heard.delete(hear) }
  })
  vi.spyOn(map, 'getContainer').mockReturnValue(document.createElement('div'))
  vi.spyOn(map, 'getCenter').mockReturnValue(new LngLat(-80.8, 35.2))
  const fitBounds = vi.spyOn(map, 'fitBounds')
  const onViewChange = vi.fn<ListingMapProps['onViewChange']>()
  const onShowAll = vi.fn<() => void>()
  const props: ListingMapProps = {
    listings: [listing],
    soldWith: new Map(),
    chosenCounty: null,
    counties: [],
    filtersInWords: '',
    today: plainDate(2026, 11, 30),
    isBesideList: true,
    selectedId: null,
    litId: null,
    onLight: () => undefined,
    onSelect: () => undefined,
    focusRequest: null,
    viewState: null,
    onViewChange,
    onShowAll,
    area: null,
    onAreaChange: () => undefined,
    renderPopup: () => null,
    renderInstead: () => null,
    isPhone: false,
    coveredBottom: 0,
  }
  const { rerender, result } = renderHook((shown: ListingMapProps) => useView(map, shown), {
    initialProps: props,
  })
  fitBounds.mockClear()
  return {
    fitBounds,
    onViewChange,
    onShowAll,
    showAll: () => act(() => result.current.showAll()),
    isMoving: vi.spyOn(map, 'isMoving'),
    emit: (type: 'movestart' | 'moveend', detail = {}) => heard.forEach((hear) => hear(type, detail)),
    refresh: () => rerender({ ...props, listings: [{ ...listing }] }),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a map fitted to all listings', () => {
  it('is fitted again when the list is refreshed', () => {
    const { refresh, fitBounds } = show()
    refresh()
    expect(fitBounds).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['a person moves it', {}],
    ['it zooms to a chosen parcel', REPORTED_MOVE],
  ])('stays where %s while the list is refreshed', (_what, move) => {
    const { emit, refresh, fitBounds, onViewChange } = show()
    emit('movestart', move)
    refresh()
    emit('moveend', move)
    refresh()
    expect(fitBounds).not.toHaveBeenCalled()
    vi.advanceTimersByTime(REST_MS)
    expect(onViewChange).toHaveBeenCalledTimes(1)
    // The page has not yet put the view into its URL.
    refresh()
    expect(fitBounds).not.toHaveBeenCalled()
  })

  it('waits for the end of a move during which it is resized', () => {
    const { emit, refresh, fitBounds, isMoving, onViewChange } = show()
    emit('movestart')
    isMoving.mockReturnValue(true)
    emit('moveend', REPORTED_MOVE)
    vi.advanceTimersByTime(REST_MS)
    refresh()
    expect(fitBounds).not.toHaveBeenCalled()
    expect(onViewChange).not.toHaveBeenCalled()
    isMoving.mockReturnValue(false)
    emit('moveend')
    vi.advanceTimersByTime(REST_MS)
    expect(onViewChange).toHaveBeenCalledTimes(1)
  })

  it('is fitted again on request, and takes back a move that is not reported yet', () => {
    const { emit, showAll, fitBounds, onShowAll, onViewChange, refresh } = show()
    emit('movestart')
    emit('moveend')
    showAll()
    expect(fitBounds).toHaveBeenCalledTimes(1)
    expect(onShowAll).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(REST_MS)
    expect(onViewChange).not.toHaveBeenCalled()
    refresh()
    expect(fitBounds).toHaveBeenCalledTimes(2)
  })

  it('reports no move of its own', () => {
    const { emit, refresh, fitBounds, onViewChange } = show()
    emit('movestart', SILENT_MOVE)
    emit('moveend', SILENT_MOVE)
    vi.advanceTimersByTime(REST_MS)
    expect(onViewChange).not.toHaveBeenCalled()
    refresh()
    expect(fitBounds).toHaveBeenCalledTimes(1)
  })
})
