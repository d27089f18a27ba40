import type { ListChanges } from '#contract/listings/list-answer.ts'
import type { CountyFragment, Run } from './county-fragment.ts'
import { gzipOf, type Piece, pieceOf } from './gzip-pieces.ts'

/**
 * Deflate level for short runs, which each response compresses again; a higher one takes 1.5 times as long for 2 %
 * less.
 */
const LEVEL = 6

/** Maximum bytes of text compressed at a time, to bound memory. */
const MAX_TEXT = 256 * 1024

type OwnRun = Run & { bytes: Uint8Array }

/**
 * The response for these counties as a gzip file: all listings in id order, first those with an outline, then the
 * county names, then what `changes` says about a response of changed listings only. Long runs are inserted as
 * compressed with their county.
 */
export async function joinFragments(
  fragments: readonly CountyFragment[],
  countyNames: readonly string[],
  changes: ListChanges | null = null,
): Promise<Buffer> {
  const runs = fragments
    .flatMap(({ bytes, runs: own }) => own.map((run) => ({ ...run, bytes })))
    .toSorted((a, b) => a.id - b.id)
  const collector = new PieceCollector()
  await collector.addText('{"tax_foreclosures":[')
  await addRuns(
    collector,
    runs.filter(({ hasOutline }) => hasOutline),
  )
  await collector.addText('],"without_outline":[')
  await addRuns(
    collector,
    runs.filter(({ hasOutline }) => !hasOutline),
  )
  await collector.addText(`],"accessible_counties":${JSON.stringify(countyNames)}`)
  if (changes !== null) await collector.addText(`,"changes":${JSON.stringify(changes)}`)
  await collector.addText('}')
  return gzipOf(await collector.pieces())
}

async function addRuns(collector: PieceCollector, runs: readonly OwnRun[]): Promise<void> {
  for (const [index, { bytes, start, end, packed }] of runs.entries()) {
    if (index > 0) await collector.addText(',')
    const own = bytes.subarray(start, end)
    await (packed === null ? collector.addText(own) : collector.addPiece({ ...packed, bytes: own }))
  }
}

/** Collects pieces in order and merges adjacent texts. */
class PieceCollector {
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
