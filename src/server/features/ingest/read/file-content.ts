const decoder = new TextDecoder('utf-8', { fatal: true })

/** The text of a UTF-8 file without its byte order mark, or null where the bytes are no such text. */
export function utf8Text(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** What the first bytes show a file to be, in words for a person; null where they show nothing. */
export function recognised(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (start.trim() === '') return 'empty'
  if (start.startsWith('PK\u0003\u0004')) return 'an Excel workbook or another zip file'
  if (start.startsWith('%PDF')) return 'a PDF'
  if (start.startsWith('\u001f\u008b')) return 'a gzip file'
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'an old Excel file (.xls)'
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (/^<(?:!doctype|html|head|body|\?xml|!--)/i.test(text)) return 'a web page'
  if (/^[[{]/.test(text)) return 'JSON'
  return null
}
