import type { Listing } from '#contract/listings/listing-schema.ts'
import type { Polygon, Ring } from '#domain/geo/rings.ts'
import { addressText } from '#domain/listing/address.ts'
import type { ExportSubject } from '#web/features/export/export-subject.ts'
import { aboutLines } from './about-lines.ts'
import { COLUMNS } from './columns.ts'
import { outlineInDegrees } from './outline.ts'
import { escaped } from './xml.ts'

/**
 * The listings as KML 2.2: outlines in WGS84 with all columns as extended data. Listings without an outline have no
 * geometry.
 */
export function writeKml(subject: ExportSubject): Blob {
  const [title = '', ...about] = aboutLines(subject)
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    element('name', title),
    element('description', about.join('\n')),
    '<Style id="parcel"><LineStyle><color>ff3f5014</color><width>2</width></LineStyle><PolyStyle><color>403f5014</color></PolyStyle></Style>',
    ...subject.listings.map((listing) => placemark(listing, subject)),
    '</Document></kml>',
    '',
  ].join('\n')
  return new Blob([text], { type: 'application/vnd.google-earth.kml+xml' })
}

function placemark(listing: Listing, subject: ExportSubject): string {
  const data = COLUMNS.flatMap(({ name, cell }) => {
    const { kind, value } = cell(listing, subject)
    if (value === null) return []
    const text = kind === 'money' ? value.toFixed(2) : String(value)
    return [`<Data name="${escaped(name)}">${element('value', text)}</Data>`]
  })
  const polygons = (outlineInDegrees(listing)?.outline ?? []).map(polygonElement)
  const shape =
    polygons.length > 1 ? `<MultiGeometry>${polygons.join('')}</MultiGeometry>` : polygons.join('')
  return `<Placemark id="listing-${listing.id}">${element('name', addressText(listing))}<styleUrl>#parcel</styleUrl><ExtendedData>${data.join('')}</ExtendedData>${shape}</Placemark>`
}

function polygonElement([outer, ...holes]: Polygon): string {
  const inner = holes.map((hole) => `<innerBoundaryIs>${ringElement(hole)}</innerBoundaryIs>`).join('')
  return `<Polygon><outerBoundaryIs>${ringElement(outer)}</outerBoundaryIs>${inner}</Polygon>`
}

function ringElement(ring: Ring): string {
  return `<LinearRing><coordinates>${ring.map(([x, y]) => `${x},${y}`).join(' ')}</coordinates></LinearRing>`
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}
