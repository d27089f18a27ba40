/** How much of what people and sources wrote a sheet shows, and how much room it leaves for a pen. */
type Density = {
  /** Characters of one fact, and of the person's note, before they are cut. */
  readonly mostOfFact: number
  readonly mostOfNote: number
  readonly noteLines: number
}

/** From the design's own sizes to the smallest still read at a counter; the style sheet has the sizes of each. */
export const DENSITIES: readonly [Density, ...Density[]] = [
  { mostOfFact: 400, mostOfNote: 900, noteLines: 3 },
  { mostOfFact: 400, mostOfNote: 900, noteLines: 1 },
  { mostOfFact: 400, mostOfNote: 900, noteLines: 1 },
  { mostOfFact: 240, mostOfNote: 600, noteLines: 1 },
  { mostOfFact: 110, mostOfNote: 260, noteLines: 0 },
]

/** Lines for a pen where there is no ladder. */
const MORE_LINES = 8

/** The density of a step; the first one gives the room of a ladder that is not there to notes. */
export function densityAt(step: number, hasLadder: boolean): Density {
  const density = DENSITIES[step] ?? DENSITIES[0]
  return step === 0 && !hasLadder ? { ...density, noteLines: MORE_LINES } : density
}

/** Text cut to at most so many characters, with an ellipsis; an hour is never torn from its half of the day. */
export function cutTo(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
  return cut.replace(/ (?=[AP]M\b)/g, '\u00a0')
}
