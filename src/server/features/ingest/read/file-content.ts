import type { Encoding } from '#contract/operator/mapping-schema.ts'

/** The text of a file without its byte order mark, and its encoding. */
export interface FileText {
  readonly text: string
  readonly encoding: Encoding
}

/**
 * Decodes a text file: as declared, or else by its byte order mark, as UTF-16 if every other byte is zero, as UTF-8, or
 * as Windows-1252. Returns null if the bytes are not such text.
 */
export function fileText(bytes: Uint8Array, declared?: Encoding): FileText | null {
  const sniffed = declared ?? byMark(bytes) ?? byZeros(bytes)
  const candidates: readonly Encoding[] = sniffed === null ? ['utf-8', 'windows-1252'] : [sniffed]
  for (const encoding of candidates) {
    const text = decode(bytes, encoding)
    if (text !== null) return { text, encoding }
  }
  return null
}

function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    if (encoding === 'windows-1252') return windows1252(bytes)
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Characters of Windows-1252 from 0x80 on, where Latin-1 has control characters; a space if undefined. */
const BEYOND_LATIN_1 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

// Not with TextDecoder: in Node 20 it decodes these bytes as Latin-1. Almost any bytes decode this way, so return null
// if control characters remain, including the five undefined bytes.
function windows1252(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => {
      const letter = BEYOND_LATIN_1[control.charCodeAt(0) - 0x80] ?? ' '
      return letter === ' ' ? control : letter
    })
  return /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/.test(text) ? null : text
}

function byMark(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** In UTF-16 Latin text, nearly every second byte is zero, and none of the others. */
const SHARE_OF_ZEROS = 0.7

function byZeros(bytes: Uint8Array): Encoding | null {
  const start = bytes.subarray(0, 2000)
  const half = Math.floor(start.length / 2)
  const zeros = (odd: 0 | 1) => start.filter((byte, place) => byte === 0 && place % 2 === odd).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (half > 0 && even === 0 && odd > half * SHARE_OF_ZEROS) return 'utf-16le'
  return half > 0 && odd === 0 && even > half * SHARE_OF_ZEROS ? 'utf-16be' : null
}

/** The file type its first bytes show, in words for the operator; null if unknown. */
export function recognized(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (start.trim() === '') return 'empty'
  if (start.startsWith('PK\u0003\u0004')) return 'an Excel workbook or another zip file'
  if (start.startsWith('%PDF')) return 'a PDF'
  if (start.startsWith('\u001f\u008b')) return 'a gzip file'
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'an old Excel file (.xls)'
  return null
}

/** The type a text starts as, in words for the operator; null unless a web page or JSON. */
export function recognizedText(text: string): 'a web page' | 'JSON' | null {
  const start = text.slice(0, 512).trimStart()
  if (/^<(?:!doctype|html|head|body|\?xml|!--)/i.test(start)) return 'a web page'
  return /^[[{]/.test(start) ? 'JSON' : null
}
