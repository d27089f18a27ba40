import { dayText } from '#domain/time/day-texts.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { factLabel } from './fact-texts.ts'

/** The name of a fact in the log. */
const FACT = /\b(?:parcel_identification|case_number|[a-z]+_(?:bid|date|size|value|due|type|status))\b/g

/** Why a run is held or failed, as a sentence in the words of the screen: the log has names of facts and plain dates. */
export function problemText(problem: string, today: PlainDate): string {
  const text = problem
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (found) => {
      const day = parsePlainDate(found)
      return day === null ? found : dayText(day, today)
    })
    .replace(FACT, (fact, place: number) => {
      const label = factLabel(fact)
      return place === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)
    })
  return /^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
