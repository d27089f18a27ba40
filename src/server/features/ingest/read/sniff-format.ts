import { fileText, recognized, recognizedText } from './file-content.ts'
import { problemOfZip } from './unpacked-size.ts'

/** What a file is by its content, or why it is refused, in one sentence. */
export type Sniffed =
  | { readonly ok: true; readonly extension: 'csv' | 'xlsx' | 'json' | 'geojson' }
  | { readonly ok: false; readonly problem: string }

/** An upload of 20 MB that unpacks to more is no list. */
const MAX_UNPACKED_BYTES = 150_000_000

const EXTENSIONS = {
  csv: /\.(?:csv|tsv|txt)$/i,
  xlsx: /\.xlsx$/i,
  json: /\.(?:json|geojson)$/i,
  geojson: /\.(?:json|geojson)$/i,
} as const

/** Finds out what an uploaded file is. Its name counts for nothing. */
export function sniffFormat(bytes: Buffer): Sniffed {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return sniffZip(bytes)
  const other = recognized(bytes)
  if (other !== null) return refusedAs(other)
  const decoded = fileText(bytes)
  if (decoded === null) return refusedAs('neither text nor an Excel workbook')
  if (decoded.text.trim() === '') return refusedAs('empty')
  const shown = recognizedText(decoded.text)
  if (shown === 'a web page') return refusedAs(shown)
  if (shown !== 'JSON') return { ok: true, extension: 'csv' }
  const isGeo = /"type"\s*:\s*"FeatureCollection"/.test(decoded.text.slice(0, 2000))
  return { ok: true, extension: isGeo ? 'geojson' : 'json' }
}

function sniffZip(bytes: Buffer): Sniffed {
  if (!bytes.includes('xl/workbook.xml')) return refusedAs('a zip file, but not an Excel workbook (.xlsx)')
  const problem = problemOfZip(bytes, MAX_UNPACKED_BYTES)
  return problem === null
    ? { ok: true, extension: 'xlsx' }
    : { ok: false, problem: `This file cannot be imported: ${problem}.` }
}

function refusedAs(what: string): Sniffed {
  return {
    ok: false,
    problem: `This file cannot be imported: it is ${what}. Upload a CSV, Excel (.xlsx), JSON or GeoJSON file.`,
  }
}

/** The name of a file with the extension of its content, by which it is read. */
export function nameByContent(name: string, extension: keyof typeof EXTENSIONS): string {
  const plain = name.replace(/[\\/\u0000-\u001f]/g, '_')
  return EXTENSIONS[extension].test(plain) ? plain : `${plain}.${extension}`
}
