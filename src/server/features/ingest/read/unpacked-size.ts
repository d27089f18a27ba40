import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const deflated = 8
const stored = 0

/** Bytes behind the end of the directory. */
const MAX_COMMENT = 65_535

/** Begins what leads to a second directory, for files beyond 4 GB. */
const secondDirectory = 0x07064b50

/**
 * Unpacks the parts in a zip file's directory to verify that they have the sizes it claims, and fit within `limit` bytes.
 * Returns the problem in words for the operator, or null.
 */
export function problemOfZip(bytes: Buffer, limit: number): string | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory) return 'it is cut off'
  if (end + 22 + MAX_COMMENT < bytes.length) return 'it is damaged'
  if (end >= 20 && bytes.readUInt32LE(end - 20) === secondDirectory) return 'it is damaged'
  if (bytes.readUInt16LE(end + 8) !== bytes.readUInt16LE(end + 10)) return 'it is damaged'
  let left = limit
  let at = bytes.readUInt32LE(end + 16)
  for (let part = bytes.readUInt16LE(end + 10); part > 0; part -= 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== directoryEntry) return 'it is damaged'
    const size = unpackedSize(bytes, at, left)
    if (size === 'damaged') return 'it is damaged'
    if (size === 'too large') return `it is larger than ${limit / 1_000_000} MB when unpacked`
    left -= size
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return null
}

function unpackedSize(bytes: Buffer, entry: number, limit: number): number | 'damaged' | 'too large' {
  const method = bytes.readUInt16LE(entry + 10)
  const packedSize = bytes.readUInt32LE(entry + 20)
  const claimed = bytes.readUInt32LE(entry + 24)
  const header = bytes.readUInt32LE(entry + 42)
  if (header + 30 > bytes.length) return 'damaged'
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (start + packedSize > bytes.length) return 'damaged'
  if (method === stored) return packedSize > limit ? 'too large' : packedSize
  if (method !== deflated) return 'damaged'
  try {
    const packed = bytes.subarray(start, start + packedSize)
    const { length } = inflateRawSync(packed, { maxOutputLength: limit + 1 })
    // A reader that believes the claim reads only so much.
    return length === claimed ? length : 'damaged'
  } catch (error) {
    if (error instanceof RangeError) return 'too large'
    if (error instanceof Error && 'code' in error) return 'damaged'
    throw error
  }
}
