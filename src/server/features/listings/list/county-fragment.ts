import { pieceOf } from './gzip-pieces.ts'

/** A listing as it stands in the answer. */
export type Entry = { id: number; json: string; hasOutline: boolean }

/**
 * Listings of one county whose ids follow one another, with an outline or without: in the order of ids no listing of
 * another county stands between them, whichever counties an answer has.
 */
export type Run = {
  /** Of its first listing. */
  id: number
  hasOutline: boolean
  /** Where its bytes begin and end in those of the fragment. */
  start: number
  end: number
  /** What is known of the text of a packed run; null where the bytes are the text itself. */
  packed: { crc: number; length: number } | null
}

/** What a county is in every answer: made once for each version of its data. */
export type CountyFragment = { bytes: Uint8Array<ArrayBuffer>; runs: readonly Run[] }

/**
 * From this length of its text on a run is packed by itself, and goes into answers as it is. Packed alone, shorter ones
 * would be up to five times as long as among others: an answer packs those beside one another together.
 */
const PACKED_FROM = 64 * 1024

/** The knee of deflate: within a hundredth of the best, and made once for a version. */
const LEVEL = 8

/** Makes the fragment of a county's listings, which are sorted by id. Runs from `packedFrom` bytes on are packed. */
export async function fragmentOf(
  entries: readonly Entry[],
  packedFrom: number = PACKED_FROM,
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
