import type { CountyFragment, Run } from './county-fragment.ts'
import { gzipOf, type Piece, pieceOf } from './gzip-pieces.ts'

/** Short runs are packed for each answer anew: a better level would take half as long again for a fiftieth. */
const LEVEL = 6

/** So much text is packed at once, so that an answer of any length needs little memory. */
const MAX_TEXT = 256 * 1024

type OwnRun = Run & { bytes: Uint8Array }

/**
 * The list of these counties as a gzip file: every listing in id order, those with an outline first, and
 * the names. Long runs go in as they were packed with their county.
 */
export async function joinFragments(
  fragments: readonly CountyFragment[],
  countyNames: readonly string[],
): Promise<Buffer> {
  const runs = fragments
    .flatMap(({ bytes, runs: own }) => own.map((run) => ({ ...run, bytes })))
    .toSorted((a, b) => a.id - b.id)
  const joined = new Joined()
  await joined.addText('{"tax_foreclosures":[')
  await addRuns(
    joined,
    runs.filter(({ hasOutline }) => hasOutline),
  )
  await joined.addText('],"without_outline":[')
  await addRuns(
    joined,
    runs.filter(({ hasOutline }) => !hasOutline),
  )
  await joined.addText(`],"accessible_counties":${JSON.stringify(countyNames)}}`)
  return gzipOf(await joined.pieces())
}

async function addRuns(joined: Joined, runs: readonly OwnRun[]): Promise<void> {
  for (const [index, { bytes, start, end, packed }] of runs.entries()) {
    if (index > 0) await joined.addText(',')
    const own = bytes.subarray(start, end)
    await (packed === null ? joined.addText(own) : joined.addPiece({ ...packed, bytes: own }))
  }
}

/** Pieces in their order; texts that stand beside one another become one. */
class Joined {
  readonly #pieces: Piece[] = []
  #texts: Uint8Array[] = []
  #length = 0

  async addText(text: string | Uint8Array): Promise<void> {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    this.#texts.push(bytes)
    this.#length += bytes.length
    if (this.#length >= MAX_TEXT) await this.#packTexts()
  }

  async addPiece(piece: Piece): Promise<void> {
    await this.#packTexts()
    this.#pieces.push(piece)
  }

  async pieces(): Promise<readonly Piece[]> {
    await this.#packTexts()
    return this.#pieces
  }

  async #packTexts(): Promise<void> {
    if (this.#length === 0) return
    const text = Buffer.concat(this.#texts)
    this.#texts = []
    this.#length = 0
    this.#pieces.push(await pieceOf(text, LEVEL))
  }
}
