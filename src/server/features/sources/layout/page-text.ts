import { isUtf8 } from 'node:buffer'
import type { LayoutPage } from './page-records.ts'

/**
 * The text of a page. Bytes that are UTF-8 are read as such whatever the server calls them; others as Windows-1252,
 * which is what pages without a declared encoding are written in.
 */
export function pageText({ bytes }: Pick<LayoutPage, 'bytes'>): string {
  const bom =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  if (bom !== null) return new TextDecoder(bom).decode(bytes)
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}
