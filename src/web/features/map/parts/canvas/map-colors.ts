import type { StatusTone } from '#domain/geo/parcel-picture.ts'

export type Scheme = 'light' | 'dark'

/** The design's colors as canvas colors, for one scheme. */
export type MapColors = {
  /** Prefix of the image names in these colors; `paper` means light colors at print resolution. */
  scheme: Scheme | 'paper'
  land: string
  other: string
  water: string
  /** `highway` for interstates, `road` for all smaller roads. */
  highway: string
  road: string
  county: string
  edge: string
  label: string
  /** Town names. */
  town: string
  pine: string
  onPine: string
  /** `raised` for a pin's background, `ink` for its text. */
  raised: string
  ink: string
  /** Text of a highlighted pin. */
  surface: string
  tones: Readonly<Record<StatusTone, string>>
}

/** Reads the tokens as computed colors; a canvas supports neither variables nor `light-dark()`. */
export function readMapColors(scheme: Scheme): MapColors {
  const probe = document.createElement('span')
  probe.hidden = true
  probe.style.colorScheme = scheme
  // A high contrast mode does not replace the colors of a canvas, but would make all of these the same.
  probe.style.forcedColorAdjust = 'none'
  document.body.append(probe)
  const read = (token: string) => {
    probe.style.color = `var(--cs-${token})`
    return getComputedStyle(probe).color
  }
  const colors = {
    scheme,
    land: read('map-land'),
    other: read('map-other'),
    water: read('map-water'),
    highway: read('map-highway'),
    road: read('map-road'),
    county: read('map-county'),
    edge: read('map-edge'),
    label: read('map-label'),
    town: read('ink-2'),
    pine: read('pine'),
    onPine: read('on-pine'),
    raised: read('raised'),
    ink: read('ink'),
    surface: read('surface'),
    tones: { red: read('red'), green: read('green'), blue: read('blue'), gray: read('gray') },
  }
  probe.remove()
  return colors
}
