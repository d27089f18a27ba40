type Size = { width: number; height: number }

/** Upper and lower side in px from the map's upper edge. */
type Reach = { top: number; bottom: number }

/** Distance of the popup from its parcel and from the map's edges, px. */
const GAP = 12
const EDGE = 8
/** Width of the map's buttons along the right edge, px. */
const BUTTONS = 44
/** Height of a pin above its point, and overhang of the popup to its left, px. */
const PIN_HEIGHT = 30
const OVERHANG = 40

/**
 * Position of a popup in px: below its pin and parcel, above them if there is only space there, or at the lower edge if
 * the parcel fills the map. Always on the map: if that is lower than the popup, at its upper edge. Hidden when its point
 * is out of view.
 */
export function placePopup(
  point: { x: number; y: number },
  parcel: Reach,
  popup: Size,
  map: Size,
): { left: number; top: number; isInSight: boolean } {
  const lowest = Math.max(EDGE, map.height - EDGE - popup.height)
  const below = Math.max(point.y, parcel.bottom) + GAP
  const above = Math.min(point.y - PIN_HEIGHT, parcel.top) - GAP - popup.height
  const top = below <= lowest ? below : above >= EDGE ? above : lowest
  const rightmost = map.width - EDGE - BUTTONS - popup.width
  const left = Math.max(EDGE, Math.min(rightmost, point.x - OVERHANG))
  const isInSight = point.x >= 0 && point.x <= map.width && point.y >= 0 && point.y <= map.height
  return { left: Math.round(left), top: Math.round(top), isInSight }
}
