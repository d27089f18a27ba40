import type { Map as MapLibreMap } from 'maplibre-gl'
import { TerraDraw, TerraDrawModeUndoRedo, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { PALETTE } from '#domain/palette.ts'

const KEYS = { deselect: null, delete: null, rotate: null, scale: null }

/** The tool that draws and edits one polygon. `snap` moves a corner, or leaves it where it is. */
export function createTool(
  map: MapLibreMap,
  scheme: 'light' | 'dark',
  snap: (event: { lng: number; lat: number }) => number[] | undefined,
) {
  const color = (name: 'red' | 'raised') => PALETTE[name][scheme === 'dark' ? 1 : 0]
  const snapping = { toCustom: snap }
  return new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    modes: [
      new TerraDrawPolygonMode({
        snapping,
        pointerDistance: 16,
        // Escape would lose every corner, and its cancel cannot be undone.
        keyEvents: { cancel: null },
        showCoordinatePoints: true,
        styles: {
          fillColor: color('red'),
          fillOpacity: 0.14,
          outlineColor: color('red'),
          outlineWidth: 2,
          closingPointColor: color('red'),
          closingPointWidth: 6,
          closingPointOutlineColor: color('raised'),
          snappingPointColor: color('raised'),
          snappingPointWidth: 5,
          snappingPointOutlineColor: color('red'),
          snappingPointOutlineWidth: 2,
          coordinatePointColor: color('red'),
          coordinatePointWidth: 4,
          coordinatePointOutlineColor: color('raised'),
        },
      }),
      new TerraDrawSelectMode({
        keyEvents: KEYS,
        pointerDistance: 16,
        allowManualDeselection: false,
        flags: {
          polygon: {
            feature: {
              draggable: false,
              coordinates: {
                draggable: true,
                deletable: true,
                midpoints: { draggable: true },
                snappable: snapping,
              },
            },
          },
        },
        styles: {
          selectedPolygonColor: color('red'),
          selectedPolygonFillOpacity: 0.14,
          selectedPolygonOutlineColor: color('red'),
          selectedPolygonOutlineWidth: 2,
          selectionPointColor: color('red'),
          selectionPointWidth: 6,
          selectionPointOutlineColor: color('raised'),
          selectionPointOutlineWidth: 2,
          midPointColor: color('raised'),
          midPointWidth: 4,
          midPointOutlineColor: color('red'),
          midPointOutlineWidth: 1,
        },
      }),
    ],
  })
}
