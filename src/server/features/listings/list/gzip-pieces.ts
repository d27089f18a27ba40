import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/**
 * A self-contained part of a gzip stream: whole bytes of deflate data without back-references to earlier parts, so
 * that pieces can be joined in any order (RFC 1951 allows but never requires such references).
 */
export type Piece = {
  bytes: Uint8Array
  /** CRC-32 and byte length of the uncompressed text. */
  crc: number
  length: number
}

/** Texts up to this many bytes are stored uncompressed; the overhead would outweigh the savings. */
const MAX_STORED = 200

/** Gzip header: magic number, deflate, no flags, no time, OS unknown. */
const HEAD = Buffer.from('1f8b08000000000000ff', 'hex')

/** An empty final deflate block. */
const LAST_BLOCK = Buffer.from('0300', 'hex')

const deflate = promisify(deflateRaw)

/** Compresses a text on the libuv thread pool; `level` is zlib's. */
export async function pieceOf(text: Buffer, level: number): Promise<Piece> {
  const bytes =
    text.length <= MAX_STORED
      ? storedBlock(text)
      : await deflate(text, { level, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH })
  return { bytes, crc: crc32(text), length: text.length }
}

function storedBlock(text: Buffer): Buffer {
  const block = Buffer.alloc(5 + text.length)
  block.writeUInt16LE(text.length, 1)
  block.writeUInt16LE(text.length ^ 0xff_ff, 3)
  text.copy(block, 5)
  return block
}

/** Joins pieces into a gzip file (RFC 1952, one member). */
export function gzipOf(pieces: readonly Piece[]): Buffer {
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    crc = combineCrc(crc, piece)
    length += piece.length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([HEAD, ...pieces.map(({ bytes }) => bytes), LAST_BLOCK, tail])
}

const POLYNOMIAL = 0xed_b8_83_20
/** The polynomial 1 in reflected bit order. */
const ONE = 0x80_00_00_00

/** Product of two polynomials over GF(2), modulo the CRC-32 polynomial. */
function product(a: number, b: number): number {
  let sum = 0
  let power = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= power
    power = (power & 1) === 0 ? power >>> 1 : (power >>> 1) ^ POLYNOMIAL
  }
  return sum >>> 0
}

/** x^8, x^16, x^32, ...: the factors that shift a CRC by 1, 2, 4, ... bytes. */
const SHIFTS: readonly number[] = Array.from({ length: 45 }).reduce<number[]>(
  (shifts) => {
    const last = shifts.at(-1) ?? ONE
    return [...shifts, product(last, last)]
  },
  [ONE >>> 8],
)

/** CRC of two texts joined, as zlib's `crc32_combine`. */
function combineCrc(before: number, { crc, length }: Piece): number {
  let shifted = before
  let bytes = length
  for (const shift of SHIFTS) {
    if (bytes % 2 === 1) shifted = product(shift, shifted)
    bytes = Math.floor(bytes / 2)
  }
  return (shifted ^ crc) >>> 0
}
