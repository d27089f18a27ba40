import { countyNamed } from '#domain/counties/counties.ts'
import { countyOfTaxOffice } from '#domain/counties/tax-office.ts'
import { parseEsriPolygon } from '#domain/geo/esri-polygon.ts'
import { parseGeoJsonPolygon } from '#domain/geo/geojson-polygon.ts'
import { mergeOutlines } from '#domain/geo/merge-outlines.ts'
import type { OutlineResult, ParcelOutline } from '#domain/geo/parcel-outline.ts'
import { normalizeParcel } from '#domain/identifiers/parcel-number.ts'
import { ownValue } from '#domain/text/own-value.ts'
import { toStatePlane } from '#domain/geo/state-plane.ts'
import type { ParcelMapping } from '#contract/operator/mapping-schema.ts'
import { cellReader } from '#server/features/ingest/normalize/cells.ts'
import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import { mayLieInCounty } from '#server/features/listings/index.ts'
import type { FileGeometry, Table } from '#server/features/ingest/read/table.ts'

/** The outline of one parcel as a file gives it. */
export interface FileOutline {
  /** `FIPS canonical` */
  readonly parcel: string
  readonly outline: ParcelOutline
}

/** The outlines of a file, and the records without a usable one. */
export interface FileOutlines {
  readonly read: number
  readonly outlines: readonly FileOutline[]
  readonly bad: readonly { readonly line: number; readonly reason: string }[]
}

interface Part {
  readonly line: number
  readonly parcel: string
  readonly outline: OutlineResult
}

/** The outlines of a parcel file. Several records of one parcel are parts of one outline. */
export function parcelOutlines(table: Table, mapping: ParcelMapping): FileOutlines {
  const reader = cellReader(table, mapping)
  const bad: { line: number; reason: string }[] = [...table.badRows]
  const parts: Part[] = []
  for (const row of table.rows) {
    const { line, cells, geometry } = row
    const text = reader.raw(cells, 'county').trim()
    const name = countyOfTaxOffice(ownValue(mapping.counties, text) ?? text)
    const county = name && countyNamed(name)
    const number = county && normalizeParcel(county.name, reader.raw(cells, 'parcel_identification'))
    const fault = reader.fault(row)
    if (fault !== null) bad.push({ line, reason: fault })
    else if (!county) bad.push({ line, reason: `"${text}" is not a North Carolina county` })
    else if (!number) bad.push({ line, reason: 'it has no parcel number' })
    else if (geometry === null) bad.push({ line, reason: 'it has no geometry' })
    else parts.push({ line, parcel: `${county.fips} ${number.canonical}`, outline: outlineOf(geometry) })
  }
  const merged = mergeParts(parts)
  return {
    read: table.rows.length + table.badRows.length,
    outlines: merged.outlines,
    bad: [...bad, ...merged.bad],
  }
}

/** The outlines in listing rows. Skips rows with several parcels, since the outline could be any of theirs. */
export function rowOutlines(rows: readonly NormalRow[]): FileOutlines {
  const parts = rows.flatMap(({ line, geometry, observations }): Part[] => {
    const [only, ...others] = observations
    if (geometry === null || !only?.parcel || others.length > 0) return []
    return [{ line, parcel: `${only.county_fips} ${only.parcel.canonical}`, outline: outlineOf(geometry) }]
  })
  return { read: parts.length, ...mergeParts(parts) }
}

function outlineOf(geometry: FileGeometry): OutlineResult {
  return geometry.format === 'esri'
    ? parseEsriPolygon(geometry.value, geometry.reference)
    : parseGeoJsonPolygon(geometry.value)
}

// One unreadable part discards the outline: the rest would be too small.
function mergeParts(parts: readonly Part[]): Pick<FileOutlines, 'outlines' | 'bad'> {
  const outlines: FileOutline[] = []
  const bad: { line: number; reason: string }[] = []
  for (const [parcel, own] of Map.groupBy(parts, (part) => part.parcel)) {
    const line = own[0]?.line ?? 0
    const read = own.flatMap(({ outline }) => (outline.ok ? [outline.outline.feet] : []))
    const broken = own.find(({ outline }) => !outline.ok)
    const merged = broken ? broken.outline : mergeOutlines(read)
    const refuse = (problem: string) =>
      bad.push({ line: broken?.line ?? line, reason: `its outline cannot be used: ${problem}` })
    if (!merged.ok) refuse(merged.problem.replaceAll('_', ' '))
    else if (isElsewhere(parcel, merged.outline)) refuse('outside its county')
    else outlines.push({ parcel, outline: merged.outline })
  }
  return { outlines, bad }
}

// An outline in another county has other units than its file says, or belongs to another parcel.
function isElsewhere(parcel: string, { labelPoint }: ParcelOutline): boolean {
  return !mayLieInCounty(parcel.slice(0, 5), [toStatePlane(labelPoint)])
}
