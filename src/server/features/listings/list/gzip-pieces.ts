import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/**
 * A part of a gzip stream that stands for itself: whole bytes of deflate that refer to nothing before them, so that
 * pieces made at different times can follow one another in any order (RFC 1951: the window may be used, never must be).
 */
export type Piece = {
  bytes: Uint8Array
  /** CRC-32 and length in bytes of its text. */
  crc: number
  length: number
}

/** A text up to this length goes as it is: packing would save less than its own overhead. */
const MAX_STORED = 200

/** Magic number, deflate, no flags, no time, no system. */
const HEAD = Buffer.from('1f8b08000000000000ff', 'hex')

/** The last block of a deflate stream, without text. */
const LAST_BLOCK = Buffer.from('0300', 'hex')

const deflate = promisify(deflateRaw)

/** Packs a text off the caller's thread; `level` is that of zlib. */
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

/** The gzip file (RFC 1952, one member) of the texts of these pieces in their order. */
export function gzipOf(pieces: readonly Piece[]): Buffer {
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    crc = crcOfBoth(crc, piece)
    length += piece.length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([HEAD, ...pieces.map(({ bytes }) => bytes), LAST_BLOCK, tail])
}

const POLYNOMIAL = 0xed_b8_83_20
/** The polynomial 1; the highest bit is the lowest power. */
const ONE = 0x80_00_00_00

/** The product of two polynomials over two elements, modulo that of CRC-32. */
function product(a: number, b: number): number {
  let sum = 0
  let power = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= power
    power = (power & 1) === 0 ? power >>> 1 : (power >>> 1) ^ POLYNOMIAL
  }
  return sum >>> 0
}

/** x to the power of 8, 16, 32, ...: what moves a check sum by 1, 2, 4, ... bytes. */
const MOVES: readonly number[] = Array.from({ length: 45 }).reduce<number[]>(
  (moves) => {
    const last = moves.at(-1) ?? ONE
    return [...moves, product(last, last)]
  },
  [ONE >>> 8],
)

/** The check sum of a text that ends with that of the piece, as in zlib's `crc32_combine`. */
function crcOfBoth(before: number, { crc, length }: Piece): number {
  let moved = before
  let bytes = length
  for (const move of MOVES) {
    if (bytes % 2 === 1) moved = product(move, moved)
    bytes = Math.floor(bytes / 2)
  }
  return (moved ^ crc) >>> 0
}
