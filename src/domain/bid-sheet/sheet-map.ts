import { countText } from '#domain/text/counted.ts'
import { picturePaths } from '#domain/geo/picture-paths.ts'
import type { SheetOutline } from './sheet-input.ts'

/** The small map: paths in a square of `size`, cropped to `height`; grid north is up. */
export type SheetMap = {
  readonly size: number
  readonly height: number
  readonly parcel: string
  readonly lots: string
  /** The scale bar: its length in the drawing, and its label. */
  readonly scale: { readonly length: number; readonly text: string }
  readonly title: string
}

const SIZE = 232
const HEIGHT = 208
const MAX_BAR = 64

const STEPS = [10, 25, 50, 100, 200, 500, 1000, 2000, 5280] as const

/** The outline among the lots around it; null if it is unknown. */
export function sheetMap(outline: SheetOutline | null, parcel: string | null): SheetMap | null {
  if (outline === null || outline.feet.length === 0) return null
  const paths = picturePaths([outline.feet], outline.neighbors, SIZE)
  const feet = STEPS.findLast((step) => step * paths.pixelsPerFoot <= MAX_BAR) ?? STEPS[0]
  return {
    size: SIZE,
    height: HEIGHT,
    parcel: paths.parcel,
    lots: paths.lots,
    scale: {
      length: Math.round(feet * paths.pixelsPerFoot * 10) / 10,
      text: feet === 5280 ? '1 mile' : `${countText(feet)} ft`,
    },
    title: parcel === null ? 'Outline of the parcel' : `Outline of parcel ${parcel}`,
  }
}
