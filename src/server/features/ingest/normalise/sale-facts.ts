import { formatClockTime, parseClockTime, clockTimeOfMinute } from '#domain/time/clock-time.ts'
import { DATE_FACTS, MONEY_FACTS } from '#server/features/ingest/mapping/mapping-schema.ts'
import type { DateFact, DateForm, MoneyFact } from '#server/features/ingest/mapping/mapping-schema.ts'
import type { SaidFacts } from '#server/features/listings/index.ts'
import { readAmount } from './amount.ts'
import type { CellReader } from './cells.ts'
import { defaultDateForms, readDay } from './day.ts'
import type { ReadDay } from './day.ts'

/** How one source writes days and money. */
export interface Writing {
  readonly money: 'cents' | 'dollars'
  readonly dates: Partial<Record<DateFact, readonly DateForm[]>>
}

type Dates = Partial<Pick<SaidFacts, DateFact | 'time'>>
type Amounts = { -readonly [F in `${MoneyFact}_cents`]?: number | null }

/** A value, or why the row cannot be read. */
export type Read<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string }

/** Reads the days of a row, and the time of its sale. */
export function readDates(cells: readonly string[], reader: CellReader, writing: Writing): Read<Dates> {
  const clock = firstOf(reader.values(cells, 'time').map(parseClockTime))
  const found: Partial<Record<DateFact, ReadDay>> = {}
  for (const fact of DATE_FACTS) {
    const texts = reader.values(cells, fact)
    const forms = writing.dates[fact] ?? defaultDateForms
    const day = firstOf(texts.map((text) => readDay(text, forms, fact === 'foreclosure_date' ? clock : null)))
    if (day) found[fact] = day
    else if (texts.length > 0 && !reader.hasAlternatives(fact)) {
      return { ok: false, reason: `the ${fact} "${texts[0] ?? ''}" is no day that can be read` }
    }
  }
  const minute = reader.isMapped('time') ? null : (found.foreclosure_date?.minute ?? null)
  const time = clock ?? (minute === null || minute === 0 ? null : clockTimeOfMinute(minute))
  const dates = Object.fromEntries(DATE_FACTS.map((fact) => [fact, found[fact]?.date ?? null]))
  return { ok: true, value: { ...dates, time: time && formatClockTime(time) } }
}

/** Reads the amounts of a row into cents. */
export function readAmounts(cells: readonly string[], reader: CellReader, writing: Writing): Read<Amounts> {
  const found: Amounts = {}
  for (const fact of MONEY_FACTS) {
    const text = reader.value(cells, fact)
    const cents = readAmount(text, writing.money)
    if (cents === 'unreadable') {
      return { ok: false, reason: `the ${fact} "${text ?? ''}" is no amount in ${writing.money}` }
    }
    found[`${fact}_cents`] = cents
  }
  return { ok: true, value: found }
}

function firstOf<T>(values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null) ?? null
}
