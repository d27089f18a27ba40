import { streetWords } from './address.ts'

// `Redeemed Way` is a street. Other words of lists that end a sale, such as `removed`, may be said of a house.
const ended =
  /redeemed|cancell?ed|withdrawn|dismissed|postponed|satisfied|paid(?: in full| off)?|bankruptcy|stayed/
    .source
const said = new RegExp(
  String.raw`\b(?:sale\s+)?(?:${ended})(?:\s+sale)?\b(?!\s+(?:${streetWords})\b(?!\s*#?\d))`,
  'gi',
)

/** The words in a text that say that its sale is off (`SALE CANCELLED`); null if there are none. */
export function endedWordsIn(text: string): string | null {
  return text.match(said)?.[0] ?? null
}

/** The text without these words: what they were added to. */
export function withoutEndedWords(text: string): string {
  return text.replace(said, ' ')
}
