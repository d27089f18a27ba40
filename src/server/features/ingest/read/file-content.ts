import type { Encoding } from '#contract/operator/mapping-schema.ts'
import { isUtf8 } from 'node:buffer'
import { utf8Text, windows1252Text } from '#server/platform/text/decode-bytes.ts'

/** The text of a file without its byte order mark. */
export interface FileText {
  readonly text: string
  /** What was guessed of its encoding; null if nothing was. */
  readonly note: string | null
}

/**
 * Decodes a text file: as declared, or else by its byte order mark, as UTF-16 if every other byte is zero, as UTF-8 with
 * a few other bytes at most, or as Windows-1252. Returns null if the bytes are not such text.
 */
export function fileText(bytes: Uint8Array, declared?: Encoding): FileText | null {
  const encoding = declared ?? byMark(bytes) ?? byZeros(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null)
  if (encoding !== null) return noted(decode(bytes, encoding), null)
  const nearlyUtf8 = utf8Text(bytes, false)
  return nearlyUtf8 === null
    ? noted(windows1252(bytes), 'it is not UTF-8 and was read as Windows-1252')
    : noted(withoutControls(nearlyUtf8), 'some bytes of it are not UTF-8 and were read as Windows-1252')
}

function noted(text: string | null, note: string | null): FileText | null {
  return text === null ? null : { text, note }
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

// Almost any bytes decode this way, so that control characters show that they are no text.
function windows1252(bytes: Uint8Array): string | null {
  return withoutControls(windows1252Text(bytes))
}

function withoutControls(text: string): string | null {
  return /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/.test(text) ? null : text
}

function byMark([first, second]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
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
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? 'a workbook protected with a password (save a copy without one)'
      : 'an old Excel file (.xls)'
  return null
}

/** The type a text starts as, in words for the operator; null unless a web page or JSON. */
export function recognizedText(text: string): 'a web page' | 'JSON' | null {
  const start = text.slice(0, 512).trimStart()
  if (/^(?:<(?:!doctype|html|head|body|meta|style|table|tr|\?xml|!--)|mime-version:)/i.test(start))
    return 'a web page'
  return /^[[{]/.test(start) ? 'JSON' : null
}
