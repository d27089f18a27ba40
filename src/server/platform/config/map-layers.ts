import type { MapLayer } from '#contract/site/site.ts'

type Preset = Omit<MapLayer, 'kind'>

const usgs = (service: string): Preset => ({
  tiles: `https://basemap.nationalmap.gov/arcgis/rest/services/${service}/MapServer/tile/{z}/{y}/{x}`,
  credit: 'U.S. Geological Survey, The National Map',
  max_zoom: 16,
})

/** Built-in layers that need no key, by setting value. */
const PRESETS: Readonly<Record<MapLayer['kind'], Readonly<Record<string, Preset>>>> = {
  aerial: {
    'nc-onemap': {
      tiles:
        'https://services.nconemap.gov/secure/rest/services/Imagery/Orthoimagery_Latest_cached/ImageServer/tile/{z}/{y}/{x}',
      credit: 'NC OneMap / NC CGIA, NC 911 Board',
      max_zoom: 20,
    },
    usgs: usgs('USGSImageryOnly'),
  },
  streets: { usgs: usgs('USGSTopo') },
}

/** Maximum zoom of most tile hosts. */
const DEFAULT_MAX_ZOOM = 19

const tileAddress = /^(?:https:\/\/[\w.-]+|http:\/\/(?:localhost|127(?:\.\d+){3}))(?::\d+)?\//

/** Whether a setting names a built-in layer of this kind. */
export function isPreset(kind: MapLayer['kind'], text: string): boolean {
  return Object.hasOwn(PRESETS[kind], text)
}

/** Whether a setting is a tile URL; http is allowed for this machine only. */
export function isTileAddress(text: string): boolean {
  const isTiled = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  return tileAddress.test(text) && (isTiled || text.includes('{bbox-epsg-3857}'))
}

/** Describes the accepted values of a layer setting. */
export function layerForms(kind: MapLayer['kind']): string {
  return `${Object.keys(PRESETS[kind]).join(', ')}, or an https:// address with {z}, {x} and {y}`
}

type LayerSettings = {
  readonly MAP_AERIAL?: string | undefined
  readonly MAP_AERIAL_CREDIT?: string | undefined
  readonly MAP_STREETS?: string | undefined
  readonly MAP_STREETS_CREDIT?: string | undefined
}

/** The configured layers, in display order. */
export function mapLayers(settings: LayerSettings): MapLayer[] {
  return [
    ...layerOf('aerial', settings.MAP_AERIAL, settings.MAP_AERIAL_CREDIT),
    ...layerOf('streets', settings.MAP_STREETS, settings.MAP_STREETS_CREDIT),
  ]
}

function layerOf(kind: MapLayer['kind'], wanted: string | undefined, credit = ''): MapLayer[] {
  if (wanted === undefined) return []
  const preset = PRESETS[kind][wanted]
  return [{ kind, ...(preset ?? { tiles: wanted, credit, max_zoom: DEFAULT_MAX_ZOOM }) }]
}
