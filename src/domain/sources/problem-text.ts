import { begunSentence, uncapitalized } from '#domain/text/first-letter.ts'
import { FACT_NAMES } from '#domain/timeline/event-texts.ts'
import { dayText, instantText } from '#domain/time/day-texts.ts'
import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'

/** A source by the key that the log names, and by its name on screen. */
interface NamedSource {
  readonly name: string
  readonly title: string
}

/** What a page or file prints, which stays as it is. */
const QUOTED = /("[^"]*")/
const DAY = /\b(\d{4}-\d{2}-\d{2})(T[\d:.]+Z)?(?![\w-])/g
const KEY = /\b[a-z]+(?:_[a-z]+)+\b/g
/** Names of facts that no screen shows. */
const FACT = /_(?:bid|date|size|value|due|type|status|time|on)$/

/**
 * Why a run is held or failed, as the beginning of a sentence in the words of the screen. The log has names of facts,
 * keys of sources, plain dates and instants; instants are shown in New York time, days as of `today`.
 */
export function problemText(problem: string, today: PlainDate, sources: readonly NamedSource[]): string {
  const text = problem
    .split(QUOTED)
    .map((part, place) => (place % 2 === 1 ? part : shownText(part, today, sources)))
    .join('')
  return begunSentence(text)
}

function shownText(text: string, today: PlainDate, sources: readonly NamedSource[]): string {
  return withTitles(text, sources)
    .replace(DAY, (found, printed: string, time?: string) => {
      const day = parsePlainDate(printed)
      if (day === null) return found
      return time === undefined ? dayText(day, today) : instantText(found, today)
    })
    .replace(KEY, (key) => {
      return uncapitalized(FACT_NAMES.get(key) ?? (FACT.test(key) ? key.replaceAll('_', ' ') : key))
    })
}

/** The keys of sources stand behind these words, several of them with commas between. */
function withTitles(text: string, sources: readonly NamedSource[]): string {
  const titles = new Map(sources.map(({ name, title }) => [name, title]))
  const keys = [...titles.keys()].filter((key) => key !== '').toSorted((a, b) => b.length - a.length)
  if (keys.length === 0) return text
  const key = `(?:${keys.map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`
  const lists = new RegExp(`\\b(from|empty|halve) (${key}(?:, ${key})*)(?![\\w-])`, 'g')
  return text.replace(lists, (_found, lead: string, list: string) => {
    const named = titles.has(list) ? [list] : list.split(', ')
    return `${lead} ${named.map((each) => titles.get(each) ?? each).join(', ')}`
  })
}
