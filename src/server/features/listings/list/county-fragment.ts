import { pieceOf } from './gzip-pieces.ts'

/** A listing as JSON text in the response. */
export type Entry = { id: number; json: string; hasOutline: boolean }

/**
 * Listings of one county with consecutive ids, all with or all without an outline. No listing of another county falls
 * between them, whichever counties a response contains.
 */
export type Run = {
  /** Id of its first listing. */
  id: number
  hasOutline: boolean
  /** Byte range within the fragment. */
  start: number
  end: number
  /** CRC and length of the uncompressed text; null if the bytes are the text itself. */
  packed: { crc: number; length: number } | null
}

/** A county's part of every response, built once per data version. */
export type CountyFragment = { bytes: Uint8Array<ArrayBuffer>; runs: readonly Run[] }

/**
 * Minimum text length, in bytes, for compressing a run on its own and reusing it in responses. Compressed alone,
 * shorter runs would be up to five times as large, so a response compresses adjacent ones together.
 */
const MIN_PACKED_BYTES = 64 * 1024

/** Deflate level within one percent of the best, affordable once per version. */
const LEVEL = 8

/** Builds the fragment from a county's listings, sorted by id. Compresses runs of at least `packedFrom` bytes. */
export async function fragmentOf(
  entries: readonly Entry[],
  packedFrom: number = MIN_PACKED_BYTES,
): Promise<CountyFragment> {
  const chunks: Uint8Array[] = []
  const runs: Run[] = []
  let end = 0
  for (const listings of withoutGaps(entries)) {
    for (const hasOutline of [true, false]) {
      const own = listings.filter((entry) => entry.hasOutline === hasOutline)
      const [first] = own
      if (!first) continue
      const text = Buffer.from(own.map(({ json }) => json).join(','))
      const isPacked = text.length >= packedFrom
      const { bytes, crc, length } = isPacked
        ? await pieceOf(text, LEVEL)
        : { bytes: text, crc: 0, length: 0 }
      chunks.push(bytes)
      runs.push({
        id: first.id,
        hasOutline,
        start: end,
        end: end + bytes.length,
        packed: isPacked ? { crc, length } : null,
      })
      end += bytes.length
    }
  }
  const bytes = new Uint8Array(end)
  for (const [index, { start }] of runs.entries()) bytes.set(chunks[index] ?? [], start)
  return { bytes, runs }
}

function withoutGaps(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = []
  let last: Entry[] = []
  for (const entry of entries) {
    if (last.at(-1)?.id !== entry.id - 1) runs.push((last = []))
    last.push(entry)
  }
  return runs
}
