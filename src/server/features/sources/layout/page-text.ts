import { isUtf8 } from 'node:buffer'
import { utf8Text, windows1252Text } from '#server/platform/text/decode-bytes.ts'
import type { LayoutPage } from './page-records.ts'

/** Bytes within which a web archive says what it is. */
const HEAD_BYTES = 2_000

/**
 * Whether a file is a page that a browser saved together with its pictures, as Chrome's "Single File" and Safari do.
 * Their text is encoded, and line breaks within it cut numbers in two.
 */
export function isWebArchive(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1')
  return head.startsWith('bplist') || (/^[a-z-]+:/i.test(head) && /^MIME-Version:/im.test(head))
}

const CHARSET = /charset\s*=\s*["']?utf-?8/i
const DECLARATION = /<(?:meta|\?xml)[^>]{1,200}?(?:charset|encoding)\s*=\s*["']?utf-?8/i

/**
 * The text of a page. Bytes that are UTF-8 are read as such whatever the server calls them, and so are those that are
 * nearly: one stray byte must not change every name of the page. Others are Windows-1252, which is what pages without a
 * declared encoding are written in.
 */
export function pageText({
  bytes,
  contentType = null,
}: Pick<LayoutPage, 'bytes'> & Partial<Pick<LayoutPage, 'contentType'>>): string {
  const bom =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  if (bom !== null) return new TextDecoder(bom).decode(bytes)
  const isDeclared =
    !isUtf8(bytes) && (CHARSET.test(contentType ?? '') || DECLARATION.test(bytes.toString('latin1')))
  return utf8Text(bytes, isDeclared) ?? windows1252Text(bytes)
}
