import { plainCharacters } from './plain-characters.ts'

/** What a message to us asks for. */
export type TextKeyword = 'stop' | 'start' | 'help'

/**
 * The words that carriers of the US and Canada reserve, those of Quebec included, and that the FCC names for revoking
 * consent (47 CFR 64.1200(a)(10)).
 */
const KEYWORDS: ReadonlyMap<string, TextKeyword> = new Map([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'ARRET'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'YES', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO', 'AIDE'].map((word) => [word, 'help'] as const),
])

/**
 * What an incoming message means; null if it is no keyword. As with carriers, the keyword must be all there is: case,
 * accents, spaces and punctuation do not matter, any other word does.
 */
export function keywordOf(message: string): TextKeyword | null {
  const word = plainCharacters(message.normalize('NFKD').replace(/\p{M}/gu, '')).replace(
    /[^\p{L}\p{N}]/gu,
    '',
  )
  return KEYWORDS.get(word.toUpperCase()) ?? null
}
