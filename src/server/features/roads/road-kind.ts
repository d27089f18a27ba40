import type { RoadClass, RoadSource } from './road.ts'

/** Columns of a road, by lowercase name. */
export type RoadColumns = ReadonlyMap<string, string>

type RoadKind = { class: RoadClass; name: string }

/** Not for cars: walkways, stairs, parking lots, bike and bridle paths (MTFCC of the Census Bureau). */
const NON_ROADS = new Set(['S1710', 'S1720', 'S1750', 'S1780', 'S1820', 'S1830'])

/** The publisher these columns belong to; null if unknown. */
export function sourceOf(columns: RoadColumns): RoadSource | null {
  if (columns.has('mtfcc')) return 'tiger'
  return columns.has('routeid') || columns.has('routeclass') ? 'ncdot' : null
}

/** Class and name of a road from its columns; null if it is not one, such as a walkway. */
export function roadKind(columns: RoadColumns, source: RoadSource): RoadKind | null {
  return source === 'tiger' ? tigerKind(columns) : ncdotKind(columns)
}

function tigerKind(columns: RoadColumns): RoadKind | null {
  const feature = columns.get('mtfcc') ?? ''
  if (!/^S1\d{3}$/.test(feature) || NON_ROADS.has(feature)) return null
  return {
    class: tigerClass(feature, columns.get('rttyp') ?? ''),
    name: signOf(columns.get('fullname') ?? ''),
  }
}

/** As on signs: `I- 77`, `US Hwy 74` and `State Hwy 16` become I-77, US 74 and NC 16. */
function signOf(name: string): string {
  return name
    .replace(/^I- (?=\d)/, 'I-')
    .replace(/^US Hwy (?=\d)/, 'US ')
    .replace(/^(?:State|NC) Hwy (?=\d)/, 'NC ')
}

// RTTYP: I interstate, U US route, S state route, C county, M common name.
function tigerClass(feature: string, type: string): RoadClass {
  if (feature === 'S1100') return type === 'I' ? 1 : 2
  if (feature === 'S1200') return type === 'U' ? 2 : 3
  return 4
}

/** From NCDOT's route class, which is also the first of the eleven digits of a route ID. */
function ncdotKind(columns: RoadColumns): RoadKind {
  const digit = /^\d/.exec(columns.get('routeclass') ?? columns.get('routeid') ?? '')?.[0]
  const name = columns.get('streetname') ?? columns.get('routename') ?? ''
  if (digit === '1') return { class: 1, name }
  if (digit === '2') return { class: 2, name }
  return { class: digit === '3' ? 3 : 4, name }
}
