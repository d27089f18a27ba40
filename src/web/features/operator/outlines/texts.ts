import type { DrawnEnding, OutlineAnswer } from '#domain/geo/drawn-outline.ts'
import { acresText } from '#domain/listing/facts.ts'
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
  someone: 'a former operator',
  undated: 'date not known',
  isDrawn: 'Drawn by us',
  marked:
    'Subscribers see a note that it is not from the county. It stays until a parcel service finds an outline. If that one differs from yours, the overview says so.',
  acres: (acres: number) => `${acresText(acres, 3)} acres`,
  neverAsked: 'No parcel service has been asked yet.',
  asked: (when: string) => `Asked ${when}:`,
  answers: {
    found: 'it has an outline.',
    not_found: 'it does not know this parcel number.',
    ambiguous: 'several parcels have this number, so none was chosen.',
    unusable: 'it knows the parcel, but not its shape.',
    unreachable: 'it could not be reached.',
  } satisfies Record<OutlineAnswer, string>,
  tries: 'We try again every hour.',
  unanswered: 'it had no outline.',
  waiting: (when: string) => `Asking the parcel service since ${when}.`,
  fetch: 'Fetch again',
  draw: 'Draw an outline',
  redraw: 'Redraw',
  remove: 'Remove',
  removeNow: 'Remove the drawn outline',
  cancel: 'Cancel',
  former: 'Drawn before',
  endings: {
    replaced: 'redrawn',
    removed: 'removed',
    found: 'a parcel service found the outline',
  } satisfies Record<DrawnEnding, string>,
  formerly: (who: string, when: string, acres: number) =>
    `Drawn by ${who}, ${when}, ${acresText(acres, 3)} acres:`,
  compare: 'It replaced one we drew; the map under “Redraw” shows both.',
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
  unreachable: 'The parcel service cannot be reached right now, so its lots are missing.',
  noneAround: 'No outlines nearby to draw along.',
  point: 'Where the sources place the listing',
  draft: 'This is what you drew before you left, not saved yet.',
  farFromStated: (acres: number) => `far from the stated ${acresText(acres, 2)} ac`,
  stated: (acres: number) => `${acresText(acres, 2)} ac stated`,
  zoomIn: 'Zoom in to see nearby lots.',
  loading: 'Loading nearby lots.',
  corners: 'Corners',
  corner: (place: number) => `Corner ${place}`,
  side: (feet: string) => `${feet} ft to the next`,
  noCorners: 'No corners yet. Click on the map, start with a square, or paste GeoJSON.',
  square: 'Start with a square',
  squareHint: 'One acre in the middle of the map. Move its corners one by one.',
  add: 'Add a corner',
  snap: 'Snap to nearest',
  snapHint: 'Moves the chosen corner to the nearest one of a lot, at most 60 ft away.',
  delete: 'Delete corner',
  undo: 'Undo',
  startOver: 'Start over',
  paste: 'Paste GeoJSON',
  pasted: 'GeoJSON',
  pasteHint: 'A Polygon or a Feature with one, in longitude and latitude.',
  pasteUse: 'Use it',
  pasteWrong: 'This is not a GeoJSON polygon with one ring in longitude and latitude.',
  replaces: 'Show mine instead of the outline of the parcel service',
  replacesHint: 'Theirs returns when yours is removed, and a new one of theirs replaces yours.',
  takesPlace: (who: string, when: string, acres: string, reason: string) =>
    `Replaces the outline drawn by ${who}, ${when}, ${acres}: ${reason}`,
  drawnBefore: 'Also in blue: the outline we drew, which this one replaced.',
  inParts: (parts: number) =>
    `Also in blue: the outline of this listing, which has ${parts} parts. Yours has one, and takes the place of all of them.`,
  savedSince: 'Also in blue: the outline of this listing that was saved after you began.',
  save: 'Save the outline',
  saveHint: 'Kept in the audit log. Say what you drew it from: a deed, a plat, a survey.',
} as const
