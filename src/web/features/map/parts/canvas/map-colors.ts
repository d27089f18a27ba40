import type { StatusTone } from '#domain/geo/parcel-picture.ts'

export type Scheme = 'light' | 'dark'

/** The colours of the design as the map's canvas takes them, for one scheme. */
export type MapColors = {
  /** Names the pictures drawn in these colours; those for paper are light ones, drawn finer. */
  scheme: Scheme | 'paper'
  land: string
  other: string
  water: string
  /** Interstates, and all smaller roads. */
  highway: string
  road: string
  county: string
  edge: string
  label: string
  /** Names of towns. */
  town: string
  pine: string
  onPine: string
  /** The ground of a pin, and what is written on it. */
  raised: string
  ink: string
  /** What is written on a lit pin. */
  surface: string
  tones: Readonly<Record<StatusTone, string>>
}

/** Reads the tokens; a canvas knows neither variables nor `light-dark()`. */
export function readMapColors(scheme: Scheme): MapColors {
  const probe = document.createElement('span')
  probe.hidden = true
  probe.style.colorScheme = scheme
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
