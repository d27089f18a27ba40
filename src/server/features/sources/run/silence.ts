import { dayText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import type { SourceChange } from './upkeep.store.ts'

const DAY_MS = 24 * 3_600_000

/** A list that stays the same for so long, and so many runs, may not be maintained any more. */
const SILENT_DAYS = 21
const SILENT_RUNS = 6
/** A county none of whose sources was read for so long has old facts. */
const UNREAD_DAYS = 4

/** Sources whose lists have not changed, and counties that were not read, for too long: one sentence each. */
export function silenceAt(
  now: number,
  changes: readonly SourceChange[],
  readings: readonly { readonly county: string; readonly read_at: Date }[],
): string[] {
  const today = newYorkDate(now)
  const day = (at: Date) => dayText(newYorkDate(at.getTime()), today)
  return [
    ...changes.flatMap(({ name, changed_before, runs }) =>
      changed_before !== null && runs >= SILENT_RUNS && now - changed_before.getTime() > SILENT_DAYS * DAY_MS
        ? [`${sourceName(name, '')}: the list is the same since ${day(changed_before)}`]
        : [],
    ),
    ...readings.flatMap(({ county, read_at }) =>
      now - read_at.getTime() > UNREAD_DAYS * DAY_MS
        ? [`${county} County: last checked ${day(read_at)}`]
        : [],
    ),
  ]
}
