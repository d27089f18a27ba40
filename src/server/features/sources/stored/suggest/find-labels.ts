/** The text before a colon at the start of a line. */
const AT_START = /^([A-Za-z][^:\d$]{1,38}[^:\s$]?):(?=\s|$)/

/** A label has few words, and few letters. */
const MAX_WORDS = 6
export const MAX_LETTERS = 40
const MIN_RECORDS = 2
/** Candidates for labels, the most frequent first: of a table with names, each name that stands in it twice is one. */
const MAX_CANDIDATES = 100

interface Labels {
  readonly labels: readonly string[]
  /** Whether some of them stand behind the value of another one. */
  readonly inline: boolean
}

/**
 * The labels of records, each given by its lines. `printed` are texts that the page marks as labels, such as the terms
 * of a definition list, and `share` is the part of the records that has every label. The first one is in the most records, so that a record can begin with it.
 */
export function findLabels(
  records: readonly (readonly string[])[],
  printed: ReadonlySet<string>,
  share = 0,
): Labels {
  // Labels that fewer records have are parts of values.
  const least = Math.max(MIN_RECORDS, records.length * share)
  const counts = new Map<string, number>()
  for (const lines of records) {
    const own = new Set(lines.flatMap((line) => labelsOf(line, printed)))
    for (const label of own) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const atStart = mostFrequent(counts, least).map(([label]) => label)
  const within = withinLines(records, atStart, least)
  const all = [...atStart, ...within]
  const most = Math.max(0, ...atStart.map((label) => counts.get(label) ?? 0))
  const first = atStart.find((label) => counts.get(label) === most)
  return {
    labels: first === undefined ? [] : [first, ...all.filter((label) => label !== first)],
    inline: within.length > 0,
  }
}

function labelsOf(line: string, printed: ReadonlySet<string>): string[] {
  const found = AT_START.exec(line)?.[1]
  if (found !== undefined && found.split(/\s+/).length <= MAX_WORDS) return [found]
  const marked = markedAtStart(line, printed)
  return marked === null ? [] : [marked]
}

/** The longest of some texts that is the whole line or its first words; looked up, since a page may mark thousands. */
function markedAtStart(line: string, printed: ReadonlySet<string>): string | null {
  if (printed.has(line)) return line
  for (let end = line.lastIndexOf(' ', MAX_LETTERS); end > 0; end = line.lastIndexOf(' ', end - 1)) {
    const words = line.slice(0, end)
    if (printed.has(words)) return words
  }
  return null
}

/**
 * Labels behind values: of the words before a colon, the most that the records share, as values differ from record to
 * record.
 */
function withinLines(
  records: readonly (readonly string[])[],
  known: readonly string[],
  least: number,
): string[] {
  const counts = new Map<string, number>()
  for (const lines of records) {
    const own = new Set(lines.flatMap(endingsBeforeColons))
    for (const words of own) counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const shared = mostFrequent(counts, least).filter(
    ([words]) => !known.some((label) => label === words || label.endsWith(` ${words}`)),
  )
  return shared
    .map(([words]) => words)
    .filter((words) => !shared.some(([other]) => other.endsWith(` ${words}`)))
}

/** The most frequent of the texts that are counted `least` times or more, in the order in which they were found. */
function mostFrequent(counts: ReadonlyMap<string, number>, least: number): [string, number][] {
  const frequent = [...counts].filter(([, count]) => count >= least)
  const candidates = frequent.toSorted(([, a], [, b]) => b - a).slice(0, MAX_CANDIDATES)
  const kept = new Set(candidates.map(([text]) => text))
  return frequent.filter(([text]) => kept.has(text))
}

/** `Parcel: 12 Sale Date: 3` gives `Date` and `Sale Date`. */
function endingsBeforeColons(line: string): string[] {
  const parts = line.split(/:(?=\s|$)/).slice(0, -1)
  return parts.slice(1).flatMap((part) => {
    const words = part.trim().split(/\s+/)
    const ending: string[] = []
    const endings: string[] = []
    for (const word of words.toReversed()) {
      const isSmall = /^(?:of|and|to|the|for|by|in|on)$/.test(word)
      if ((!isSmall && !/^[A-Z(#][A-Za-z.#/()'-]*$/.test(word)) || ending.length === MAX_WORDS) break
      ending.unshift(word)
      if (!isSmall) endings.push(ending.join(' '))
    }
    return endings
  })
}
