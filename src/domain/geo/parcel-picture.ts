import { PALETTE } from '#domain/palette.ts'
import { picturePaths } from './picture-paths.ts'
import type { MultiPolygon } from './rings.ts'

/** The color of a listing's status: an open upset bid, the good end, a coming auction, everything waiting. */
export type StatusTone = 'red' | 'green' | 'blue' | 'gray'

/** What a picture shows: outlines in feet (EPSG:2264), and its alternative text. */
export type ParcelScene = {
  /** The parcel, or all parcels sold together. Without any land, renders the placeholder. */
  readonly parcels: readonly MultiPolygon[]
  /** Lots near them, in any number; those out of sight are left out. */
  readonly neighbors: readonly MultiPolygon[]
  readonly tone: StatusTone
  readonly title: string
}

const SIZE = 400

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text content for XML, without the control characters XML forbids. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')
}

/**
 * Light colors are attributes, dark ones are in the style sheet: if a security policy or a mail client drops the style
 * sheet, the light picture remains.
 */
function svg(title: string, darkStyle: string, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" role="img">` +
    `<title>${xmlText(title)}</title>` +
    `<style>@media(prefers-color-scheme:dark){.b{fill:${PALETTE['map-other'][1]}}${darkStyle}}</style>` +
    `<path class="b" fill="${PALETTE['map-other'][0]}" d="M0 0h${SIZE}v${SIZE}H0z"/>${content}</svg>`
  )
}

/**
 * The parcel in the color of its status among its neighbors: an SVG document of 400 by 400, grid north up, light
 * or dark as the reader's page is, without scripts or links. The same scene gives the same text.
 */
export function parcelPicture({ parcels, neighbors, tone, title }: ParcelScene): string {
  if (parcels.flat().length === 0) return placeholderPicture(title)
  const { parcel, lots } = picturePaths(parcels, neighbors, SIZE)
  const [light, dark] = PALETTE[tone]
  const lotStyle = lots && `.l{fill:${PALETTE['map-lotfill'][1]};stroke:${PALETTE['map-lot'][1]}}`
  const lotPath =
    lots &&
    `<path class="l" fill="${PALETTE['map-lotfill'][0]}" stroke="${PALETTE['map-lot'][0]}" vector-effect="non-scaling-stroke" d="${lots}"/>`
  return svg(
    title,
    `${lotStyle}.p{fill:${dark};stroke:${dark}}`,
    `${lotPath}<path class="p" fill="${light}" fill-opacity=".16" fill-rule="evenodd" stroke="${light}" ` +
      `stroke-width="2" stroke-linejoin="round" vector-effect="non-scaling-stroke" d="${parcel}"/>`,
  )
}

// A folded map, crossed out (Tabler icon "map-off", MIT).
const MAP_OFF =
  'M8.32 4.34l.68-.34l6 3l6-3v13m-2.67 1.335l-3.33 1.665l-6-3l-6 3v-13l2.665-1.333M9 4v1m0 4v8M15 7v4m0 4v5M3 3l18 18'

/** The picture of a parcel with an unknown outline. Shows no shape that could be mistaken for the parcel's. */
export function placeholderPicture(title: string): string {
  return svg(
    title,
    `.i{stroke:${PALETTE['ink-3'][1]}}`,
    `<path class="i" transform="translate(128 128) scale(6)" fill="none" stroke="${PALETTE['ink-3'][0]}" stroke-width=".75" ` +
      `stroke-linecap="round" stroke-linejoin="round" d="${MAP_OFF}"/>`,
  )
}
