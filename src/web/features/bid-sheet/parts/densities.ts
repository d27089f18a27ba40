import { shortened } from '#domain/text/shortened.ts'

/** Limits for user and source texts on a sheet, and the number of blank note lines. */
type Density = {
  /** Maximum characters of a fact, and of the person's note, before truncation. */
  readonly maxFactLength: number
  readonly maxNoteLength: number
  /** Whether the lines of the note run on in one paragraph. */
  readonly isNoteJoined: boolean
  readonly noteLines: number
}

/**
 * From the design's own sizes to the smallest that is still readable; the style sheet has the type sizes of each step.
 */
export const DENSITIES: readonly [Density, ...Density[]] = [
  { maxFactLength: 400, maxNoteLength: 900, isNoteJoined: false, noteLines: 3 },
  { maxFactLength: 400, maxNoteLength: 900, isNoteJoined: false, noteLines: 1 },
  { maxFactLength: 400, maxNoteLength: 900, isNoteJoined: false, noteLines: 1 },
  { maxFactLength: 240, maxNoteLength: 600, isNoteJoined: true, noteLines: 1 },
  { maxFactLength: 110, maxNoteLength: 260, isNoteJoined: true, noteLines: 0 },
]

/** Note lines without a ladder. */
const MORE_LINES = 8

/** The density of a step. Without a ladder, the first step uses its space for notes. */
export function densityAt(step: number, hasLadder: boolean): Density {
  const density = DENSITIES[step] ?? DENSITIES[0]
  return step === 0 && !hasLadder ? { ...density, noteLines: MORE_LINES } : density
}

/** Truncates text to a number of characters, with an ellipsis. Keeps a time and its AM or PM on one line. */
export function cutTo(text: string, maxLength: number): string {
  return shortened(text, maxLength).replace(/ (?=[AP]M\b)/g, '\u00a0')
}
