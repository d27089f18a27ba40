import type { Correction } from '#contract/corrections/corrections.ts'
import { reportedFigureOf } from '#domain/corrections/reported-figures.ts'
import { NOT_KNOWN } from '#domain/corrections/shown-figure.ts'
import { disputedValueText } from '#domain/disagreement/disagreement-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { type FixRow, readFixes } from '#server/features/ingest/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readCorrections } from './corrections.store.ts'

/** What operators corrected and checked on a listing, newest first, without any person. Dates as of `today`. */
export async function publicLog(db: Db, listingId: number, today: PlainDate): Promise<Correction[]> {
  const fixes = (await readFixes(db, listingId)).filter(({ ended_because }) => ended_because !== 'undone')
  const fixed = new Set<string>(fixes.map(({ fact }) => fact))
  // The answer to a report of a corrected figure says the same again.
  const checked = (await readCorrections(db, listingId)).filter(
    ({ fact, outcome }) => outcome !== 'corrected' || !fixed.has(fact),
  )
  return [
    ...fixes.map((fix) => correctionOf(fix, today)),
    ...checked.map(({ fact, outcome, before, after, reason, at }) => ({
      fact,
      outcome,
      before,
      after,
      reason,
      at: at.toISOString(),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
}

function correctionOf({ fact, before, after, reason, fixed_at }: FixRow, today: PlainDate): Correction {
  return {
    fact: reportedFigureOf(fact),
    outcome: 'corrected',
    before: before === null ? NOT_KNOWN : disputedValueText(fact, before, today),
    after: disputedValueText(fact, after, today),
    reason,
    at: fixed_at.toISOString(),
  }
}
