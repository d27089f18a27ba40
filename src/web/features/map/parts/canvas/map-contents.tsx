import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { viewOf, visibleArea } from '#web/features/map/parts/camera/camera.ts'
import { GroundSwitch } from '#web/features/map/parts/ground/ground-switch.tsx'
import { LegendOnDemand, NothingOnMap } from '#web/features/map/parts/legend/legend.tsx'
import { placeOf } from '#web/features/map/parts/camera/listing-position.ts'
import { MapButtons } from './map-buttons.tsx'
import type { MapColors } from './map-colors.ts'
import { ParcelPopup } from '#web/features/map/parts/parcels/parcel-popup.tsx'
import { PrintSheet } from '#web/features/map/parts/print/print-sheet.tsx'
import { SearchArea } from '#web/features/map/parts/camera/search-area.tsx'
import type { GroundChoice } from '#web/features/map/parts/ground/use-ground.ts'
import { useGroundFault } from '#web/features/map/parts/ground/use-ground-fault.ts'
import { useAppearance } from './use-appearance.ts'
import { usePointer } from '#web/features/map/parts/parcels/use-pointer.ts'
import { PointSteps } from '#web/features/map/parts/parcels/point-steps.tsx'
import { onePerPoint, samePointOf } from '#web/features/map/parts/parcels/same-point.ts'
import { usePrint } from '#web/features/map/parts/print/use-print.ts'
import {
  useLitOutlines,
  useLitPins,
  useOutlines,
  usePins,
} from '#web/features/map/parts/parcels/use-sources.ts'
import { useAnyInView } from '#web/features/map/parts/camera/use-any-in-view.ts'
import { useUncovered } from '#web/features/map/parts/camera/use-visible-area.ts'
import { useView } from '#web/features/map/parts/camera/use-view.ts'
import { useZoomToParcel } from '#web/features/map/parts/camera/use-zoom-to-parcel.ts'

type MapContentsProps = ListingMapProps & {
  map: MapLibreMap
  colors: MapColors
  ground: GroundChoice
  /** No tile of the chosen ground has loaded. */
  isBare: boolean
  onBareGround: (isBare: boolean) => void
}

/** Adds listings, event handlers and controls to the created map. */
export function MapContents({ map, colors, ground, isBare, onBareGround, ...props }: MapContentsProps) {
  const { listings, soldWith, counties, selectedId, litId, today, isBesideList, isPhone, coveredBottom } =
    props
  const { layer, roads } = ground
  const byId = useMemo(() => new Map(listings.map((listing) => [listing.id, listing])), [listings])
  const lit = useMemo(
    () => found(byId, selectedId === litId ? [litId] : [litId, selectedId]),
    [byId, selectedId, litId],
  )
  const litPins = useMemo(() => onePerPoint(lit), [lit])
  const litGroup = useMemo(() => lit.flatMap(({ id }) => soldWith.get(id) ?? [id]), [lit, soldWith])
  const [selected] = found(byId, [selectedId])
  const place = selected ? placeOf(selected) : null
  useAppearance(map, { colors, counties, layer, isBare, roads })
  usePins(map, listings, today)
  useLitPins(map, litPins, today)
  useOutlines(map, listings)
  useLitOutlines(map, litGroup)
  usePointer(map, props)
  const { hasMoved, forgetMove, showAll } = useView(map, props)
  const isAnyInView = useAnyInView(map, listings, coveredBottom)
  useUncovered(map, place, coveredBottom)
  const look = { counties, layer, isBare, roads }
  const print = usePrint(map, look, litGroup, { isDark: colors.scheme === 'dark', isBesideList })
  const isGroundMissing = useGroundFault(map, layer, onBareGround)
  const zoomTo = useZoomToParcel(map, byId, props)

  const limitList = (isLimited: boolean) => {
    if (isLimited) props.onViewChange(viewOf(map))
    props.onAreaChange(isLimited ? visibleArea(map, coveredBottom) : null)
    if (!isPhone) return
    // The pressed button disappears, so the focus moves to the map.
    map.getCanvas().focus()
    forgetMove()
  }
  const steps = selected && place && (
    <PointSteps
      samePoint={samePointOf(listings)}
      id={selected.id}
      place={isPhone ? 'over' : 'popup'}
      onSelect={(id) => {
        // The mouse may rest on the pin, which shows the next listing now.
        props.onLight(null)
        props.onSelect(id)
      }}
    />
  )
  return (
    <>
      <SearchArea
        isPhone={isPhone}
        hasMoved={hasMoved}
        isLimited={props.area !== null}
        onChange={limitList}
      />
      <MapButtons
        map={map}
        print={print}
        groundProblem={isGroundMissing && layer ? MAP_TEXTS.groundFailed[layer.kind] : null}
      />
      <GroundSwitch {...ground} />
      <NothingOnMap
        listings={listings}
        isAnyInView={isAnyInView}
        onShowAll={() => {
          showAll()
          // The pressed button disappears.
          map.getCanvas().focus()
        }}
      />
      {isPhone && steps}
      {isPhone && <LegendOnDemand listings={listings} />}
      {!isPhone && selected && place && (
        <ParcelPopup map={map} place={place} isDrawn={selected.outline_drawn === true}>
          {steps}
          {props.renderPopup(selected, () => zoomTo(selected.id))}
        </ParcelPopup>
      )}
      {print.picture && <PrintSheet picture={print.picture} layer={layer} roads={roads} {...props} />}
    </>
  )
}

function found(byId: ReadonlyMap<number, Listing>, ids: readonly (number | null)[]): Listing[] {
  return ids.flatMap((id) => (id === null ? [] : (byId.get(id) ?? [])))
}
