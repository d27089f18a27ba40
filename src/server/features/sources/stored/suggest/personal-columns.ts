import { normalText } from '#server/features/sources/layout/page-records.ts'

/** What columns with names, addresses or numbers of persons are called. */
const PERSONAL =
  /\b(?:owners?|taxpayers?|defendants?|respondents?|debtors?|grantors?|grantees?|heirs?|part(?:y|ies)|plaintiffs?|attorneys?|bidders?|buyers?|purchasers?|names?|caption|style|(?:listed|assessed|titled) (?:to|in)|owned by|mail(?:ing)?|phone|telephone|e-?mail)\b/

/** `county name` names no person. */
const OF_PLACES = /\b(?:county|street|road|city|town|subdivision|neighborhood|plat|file|township) name\b/

/** The columns that may hold names of persons, by what they are called. */
export function personalColumns(columns: readonly string[]): string[] {
  return columns.filter((name) => {
    const words = normalText(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.]/g, ' '))
    return PERSONAL.test(words) && !OF_PLACES.test(words)
  })
}
