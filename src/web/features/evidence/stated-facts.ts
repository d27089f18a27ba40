import type { SourcePage, Statement } from '#contract/sources/evidence.ts'
import { disputedFactName, disputedValueText } from '#domain/disagreement/disagreement-texts.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { MORE_FACTS } from '#web/features/evidence/texts.ts'

export type StatedFact = Statement['facts'][number]
/** A fact whose columns are highlighted on a page. */
export type MarkedFact = Pick<StatedFact, 'fact' | 'columns'>

/** Facts in reading order: the bid, its deadline, the sale, the numbers, the place, the property. */
const ORDER = [
  'status', 'highest_bid', 'bid_filed_on', 'minimum_upset_bid', 'upset_bid_date', 'upset_bid_time', 'opening_bid',
  'foreclosure_date', 'time', 'place', 'report_on', 'confirmed_on', 'paid_on', 'recorded_on', 'redeemed_on',
  'case_number', 'parcel_identification', 'street', 'city', 'zip', 'structure', 'lot_size', 'zoning_code',
  'assessed_value', 'taxes_due', 'longitude', 'latitude',
] // oxfmt-ignore

/** Not read from a page: every county of the product is in North Carolina. */
const NOT_READ = 'state'

const names: ReadonlyMap<string, string> = new Map(Object.entries(MORE_FACTS))

/** The name of a fact; the wire name if this version does not know it. */
export function factName(fact: string): string {
  return names.get(fact) ?? disputedFactName(fact)
}

/** The event requested in the URL by its id; null without a valid one. */
export function requestedEvent(search: URLSearchParams): number | null {
  const event = search.get('event') ?? ''
  return /^[1-9]\d{0,14}$/.test(event) ? Number(event) : null
}

/** The fact requested in the URL; null without one, or if this version does not know it. */
export function requestedFact(search: URLSearchParams): string | null {
  const fact = search.get('fact')
  return fact !== null && ORDER.includes(fact) ? fact : null
}

export function factValueText({ fact, value }: StatedFact, today: PlainDate): string {
  const day = typeof value === 'string' ? wireDay(value) : null
  return day === null ? disputedValueText(fact, value, today) : dayText(day, today)
}

/** The facts to show, in reading order; unknown ones last. */
export function shownFacts(facts: readonly StatedFact[]): StatedFact[] {
  const placeOf = ({ fact }: StatedFact) => (ORDER.includes(fact) ? ORDER.indexOf(fact) : ORDER.length)
  return facts.filter(({ fact }) => fact !== NOT_READ).toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A fact as a source states it; null if it does not. */
export function statedFact({ facts }: Statement, fact: string | null): StatedFact | null {
  return facts.find((each) => each.fact === fact) ?? null
}

/** Sources that state the fact first, those of the value shown before the others; otherwise in the given order. */
export function byRequestedFact(
  statements: readonly Statement[],
  fact: string | null,
  shown: StatedFact['value'] | null,
): Statement[] {
  const rank = (statement: Statement) => {
    const stated = statedFact(statement, fact)
    if (stated === null) return 2
    return stated.value === shown ? 0 : 1
  }
  return statements.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether a column of a page is one that a fact was read from. Pages vary case and spaces between days. */
export function isColumnOf({ columns }: MarkedFact, column: string): boolean {
  return columns.some((name) => columnKey(name) === columnKey(column))
}

/** The facts among these that were read from a column of a page. */
export function factsIn(column: string, facts: readonly MarkedFact[]): MarkedFact[] {
  return facts.filter((fact) => isColumnOf(fact, column))
}

/** The text that a fact was read from, as the page printed it; null without a page, or where nothing is printed. */
export function printedText(fact: StatedFact, page: SourcePage | null): string | null {
  const row = page?.rows.find(({ is_this }) => is_this)
  const cells = page?.columns.flatMap(({ name }, place) =>
    isColumnOf(fact, name) ? [row?.cells[place]?.trim() ?? ''] : [],
  )
  return (
    cells
      ?.filter((text) => text !== '')
      .join(', ')
      .replaceAll(/\s+/g, ' ') || null
  )
}

function columnKey(name: string): string {
  return name
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/(?<![:*])[:*]+$/, '')
    .trim()
    .toLowerCase()
}
