import type { DrawnEnding, OutlineAnswer } from '#domain/geo/drawn-outline.ts'
import { counted } from '#domain/text/counted.ts'

/** Texts about the outline of a listing. */
export const OUTLINE = {
  title: 'Outline',
  none: 'No outline',
  noParcel:
    'This listing has no parcel number, and an outline belongs to a parcel. Correct the parcel number first.',
  picture: 'The outline as subscribers see it',
  found: (source: string | null, when: string) => `From ${source ?? 'a parcel service'}, ${when}.`,
  drawnBy: (who: string, when: string) => `Drawn by ${who}, ${when}.`,
  someone: 'an operator who left',
  undated: 'day not known',
  isDrawn: 'Drawn by us',
  marked:
    'Subscribers read beside it that it is not from the county. It holds until a parcel service finds an outline; you are told if that is unlike yours.',
  acres: (acres: number) => `${acres.toFixed(3)} acres`,
  neverAsked: 'No parcel service has been asked yet.',
  asked: (when: string) => `Asked ${when}:`,
  answers: {
    found: 'it has an outline.',
    not_found: 'it does not know this parcel number.',
    ambiguous: 'the number belongs to several parcels, and none was guessed.',
    unusable: 'it knows the parcel, but not its shape.',
    unreachable: 'it could not be asked.',
  } satisfies Record<OutlineAnswer, string>,
  tries: 'It is tried again every hour.',
  unanswered: 'it had no outline.',
  waiting: (when: string) => `Asking the parcel service since ${when}.`,
  fetch: 'Fetch again',
  draw: 'Draw an outline',
  drawAnew: 'Draw it anew',
  remove: 'Remove',
  removeNow: 'Remove the drawn outline',
  cancel: 'Cancel',
  former: 'Drawn before',
  endings: {
    replaced: 'drawn anew',
    removed: 'removed',
    found: 'a parcel service found the outline',
  } satisfies Record<DrawnEnding, string>,
  formerly: (who: string, when: string, acres: number) =>
    `Drawn by ${who}, ${when}, ${acres.toFixed(3)} acres:`,
  compare: 'The gray outline is the one we drew.',
  ended: (how: string, when: string) => `${when}: ${how}`,

  // The page to draw on
  map: 'Map to draw the outline on',
  noMap: 'This browser cannot show the map. Paste the outline as GeoJSON instead.',
  howTo:
    'Click the corners of the lot one after the other; click the first corner again, or press Enter, to close it. Near a neighbor’s corner or side, a corner snaps to it.',
  howToEdit:
    'Drag a corner, or the middle of a side to add one. Right-click a corner to delete it. In the list, arrow keys move the chosen corner a foot (ten with Shift), and Delete removes it.',
  lots: (count: number, service: string | null) =>
    `${counted(count, 'lot')} from ${service ?? 'the parcel service'}`,
  listings: (count: number) => `${counted(count, 'other listing')} with an outline`,
  unreachable: 'The parcel service cannot be asked now, so its lots are missing.',
  noneAround: 'No outlines here to draw along.',
  point: 'Where the sources place the listing',
  stated: (acres: number) => `${acres.toFixed(2)} ac stated`,
  zoomIn: 'Zoom in to see the lots around.',
  loading: 'Asking for the lots around.',
  corners: 'Corners',
  cornerCount: (count: number) => counted(count, 'corner'),
  corner: (place: number) => `Corner ${place}`,
  side: (feet: string) => `${feet} ft to the next`,
  noCorners: 'No corners yet. Click on the map, start with a square, or paste GeoJSON.',
  square: 'Start with a square',
  squareHint: 'One acre in the middle of the map, to be moved corner by corner.',
  add: 'Add a corner',
  snap: 'Snap to nearest',
  snapHint: 'Moves the chosen corner to the nearest corner around, at most 60 ft away.',
  delete: 'Delete corner',
  undo: 'Undo',
  startOver: 'Start over',
  paste: 'Paste GeoJSON',
  pasted: 'GeoJSON',
  pasteHint: 'A Polygon or a Feature with one, in longitude and latitude.',
  pasteUse: 'Use it',
  pasteWrong: 'This is not a GeoJSON polygon with one ring in longitude and latitude.',
  replaces: 'Show mine instead of the outline of the parcel service',
  replacesHint: 'It returns when yours is removed, and another one of theirs replaces yours.',
  takesPlace: (who: string, when: string, acres: string, reason: string) =>
    `Takes the place of the outline drawn by ${who}, ${when}, ${acres}: ${reason}`,
  savedSince: 'Also in blue: the outline of this listing that was saved since you began.',
  save: 'Save the outline',
  saveHint: 'Kept in the audit log. Say what you drew it from: a deed, a plat, a survey.',
} as const
