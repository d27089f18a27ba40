type Size = { width: number; height: number }

/** The upper and lower side in px from the map's upper edge. */
type Reach = { top: number; bottom: number }

/** How far the popup keeps from its parcel and from the edges of the map, in px. */
const GAP = 12
const EDGE = 8
/** The width of the map's buttons along the right edge. */
const BUTTONS = 44
/** Height of a pin above its point, and how far the popup reaches to the left of it. */
const PIN_HEIGHT = 30
const OVERHANG = 40

/**
 * Where a popup stands in px: under its pin and parcel, above them where only there is room, at the lower edge
 * where the parcel fills the map, and always on the map. Out of sight when its point is.
 */
export function placePopup(
  point: { x: number; y: number },
  parcel: Reach,
  popup: Size,
  map: Size,
): { left: number; top: number; isInSight: boolean } {
  const lowest = map.height - EDGE - popup.height
  const below = Math.max(point.y, parcel.bottom) + GAP
  const above = Math.min(point.y - PIN_HEIGHT, parcel.top) - GAP - popup.height
  const top = below <= lowest ? below : above >= EDGE ? above : lowest
  const rightmost = map.width - EDGE - BUTTONS - popup.width
  const left = Math.max(EDGE, Math.min(rightmost, point.x - OVERHANG))
  const isInSight = point.x >= 0 && point.x <= map.width && point.y >= 0 && point.y <= map.height
  return { left: Math.round(left), top: Math.round(top), isInSight }
}
