import { dayText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { isUnread } from '#domain/sources/is-unread.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import type { SourceChange } from './upkeep.store.ts'

const DAY_MS = 24 * 3_600_000

/** A list that stays the same for so long, and so many runs, may not be maintained anymore. */
const SILENT_DAYS = 21
const SILENT_RUNS = 6

/** A source or a county without news for too long. */
export interface Silence {
  /** Key of the source, or name of the county. */
  readonly of: { readonly source: string } | { readonly county: string }
  readonly title: string
  /** What is known, such as `last checked Mon, Nov 16`. */
  readonly text: string
  readonly since: Date
}

/** Sources whose lists have not changed, and counties that were not read, for too long. */
export function silenceAt(
  now: number,
  changes: readonly SourceChange[],
  readings: readonly { readonly county: string; readonly read_at: Date }[],
): Silence[] {
  const today = newYorkDate(now)
  const day = (at: Date) => dayText(newYorkDate(at.getTime()), today)
  return [
    ...changes.flatMap(({ name, changed_before: since, runs }) =>
      since !== null && runs >= SILENT_RUNS && now - since.getTime() > SILENT_DAYS * DAY_MS
        ? [
            {
              of: { source: name },
              title: sourceName(name, ''),
              text: `the list is the same since ${day(since)}`,
              since,
            },
          ]
        : [],
    ),
    ...readings.flatMap(({ county, read_at: since }) =>
      isUnread(since.getTime(), now)
        ? [{ of: { county }, title: `${county} County`, text: `last checked ${day(since)}`, since }]
        : [],
    ),
  ]
}
