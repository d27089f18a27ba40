import { capitalized } from '#domain/text/first-letter.ts'
import { normalizeCountyName } from '#domain/counties/county-name.ts'

/** The source of what operators correct. */
export const OPERATOR_SOURCE = 'operator_correction'
/** The source of outlines that operators draw. */
export const DRAWN_SOURCE = 'operator_outline'
/** The sources of what operators do themselves. No file and no page can be one of them. */
export const OPERATOR_SOURCES: readonly string[] = [OPERATOR_SOURCE, DRAWN_SOURCE]
const DRAWN = 'Drawn by Courthouse Steps'
const CORRECTED = 'Corrected by Courthouse Steps'

/** Firms by the keys and hosts used in files and mappings, without punctuation. */
const FIRMS: ReadonlyMap<string, string> = new Map([
  ['kania', 'Kania Law Firm'],
  ['kanialawfirm', 'Kania Law Firm'],
  ['zls', 'Zacchaeus Legal Services'],
  ['zlsnc', 'Zacchaeus Legal Services'],
  ['zacchaeus', 'Zacchaeus Legal Services'],
  ['rbcwb', 'Ruff, Bond, Cobb, Wade & Bethune'],
  ['hutchens', 'Hutchens Law Firm'],
  ['hutchenslawfirm', 'Hutchens Law Firm'],
])

const page = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/:?#].*)?$/i
const ofCounty = /^(.*?)county(?:\s(?:web\s?)?(?:site|page)|\stax(?:\soffice)?)?$/i

/**
 * A source's display name, from its registered name and a county it covers: `kania` is Kania Law Firm, `wake` Wake
 * County Tax Office, `county_website` the tax office of that county. A page of no known firm is named by its host, any
 * other key by its words (`sale_list` is Sale list).
 */
export function sourceName(registered: string, county: string): string {
  if (registered === OPERATOR_SOURCE) return CORRECTED
  if (registered === DRAWN_SOURCE) return DRAWN
  const host = page
    .exec(registered.trim())?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '')
  const firm = FIRMS.get(letters(host?.split('.').at(-2) ?? registered))
  if (firm !== undefined) return firm
  if (host !== undefined) return host
  const words = wordsOf(registered)
  return taxOffice(words, county) ?? capitalized(words)
}

/**
 * The key of the source that a new key probably means: a source by `titles` (names on screen by key), or one of the firms
 * above, whose key or name on screen is the same but for case, spaces and punctuation. Null for a known key, and for one
 * like no other.
 */
export function likelyKey(key: string, titles: ReadonlyMap<string, string>): string | null {
  if (titles.has(key)) return null
  const isLike = (texts: readonly string[]) => texts.some((text) => letters(text) === letters(key))
  const like = [...titles, ...FIRMS].find(isLike)?.[0] ?? key
  return like === key ? null : like
}

/** The tax office, if the words are only a county's name or name its site; null otherwise. */
function taxOffice(words: string, county: string): string | null {
  const named = ofCounty.exec(words)?.[1]?.trimEnd() ?? words
  const known = named === '' ? county : normalizeCountyName(named)
  return known === null ? null : `${known} County Tax Office`.trim()
}

/** Turns the separators of a key into spaces; leaves a name with spaces unchanged. */
function wordsOf(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name.includes(' ')) return name
  return (
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .trim() || name
  )
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
