import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { viewOf, visibleArea } from './camera.ts'
import { Legend } from './legend.tsx'
import { placeOf } from './listing-place.ts'
import { MapButtons } from './map-buttons.tsx'
import type { MapColors } from './map-colors.ts'
import { ParcelPopup } from './parcel-popup.tsx'
import { SearchArea } from './search-area.tsx'
import { useLook } from './use-look.ts'
import { usePointer } from './use-pointer.ts'
import { useLitOutlines, useLitPins, useOutlines, usePins } from './use-sources.ts'
import { useUncovered } from './use-uncovered.ts'
import { useView } from './use-view.ts'
import { useZoomToParcel } from './use-zoom-to-parcel.ts'

type MapContentsProps = ListingMapProps & { map: MapLibreMap; colors: MapColors }

/** Fills the created map with the listings, listens to it, and lays the controls over it. */
export function MapContents({ map, colors, ...props }: MapContentsProps) {
  const { listings, soldWith, selectedId, litId, isPhone, coveredBottom } = props
  const byId = useMemo(() => new Map(listings.map((listing) => [listing.id, listing])), [listings])
  const lit = useMemo(
    () => found(byId, selectedId === litId ? [litId] : [selectedId, litId]),
    [byId, selectedId, litId],
  )
  const litGroup = useMemo(() => lit.flatMap(({ id }) => soldWith.get(id) ?? [id]), [lit, soldWith])
  const [selected] = found(byId, [selectedId])
  const place = selected ? placeOf(selected) : null
  useLook(map, colors, props.counties)
  usePins(map, listings)
  useLitPins(map, lit)
  useOutlines(map, listings)
  useLitOutlines(map, litGroup)
  usePointer(map, props)
  useView(map, props)
  useUncovered(map, place, coveredBottom)
  const zoomTo = useZoomToParcel(map, byId, props)

  const limitList = (isLimited: boolean) => {
    if (isLimited) props.onViewChange(viewOf(map))
    props.onAreaChange(isLimited ? visibleArea(map, coveredBottom) : null)
  }
  return (
    <>
      {!isPhone && <Legend listings={listings} />}
      <SearchArea isPhone={isPhone} isLimited={props.area !== null} onChange={limitList} />
      <MapButtons map={map} />
      {!isPhone && selected && place && (
        <ParcelPopup map={map} place={place}>
          {props.renderPopup(selected, () => zoomTo(selected.id))}
        </ParcelPopup>
      )}
    </>
  )
}

function found(byId: ReadonlyMap<number, Listing>, ids: readonly (number | null)[]): Listing[] {
  return ids.flatMap((id) => (id === null ? [] : (byId.get(id) ?? [])))
}
