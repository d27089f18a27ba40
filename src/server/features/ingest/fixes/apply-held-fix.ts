import { countyWithFips } from '#domain/counties/counties.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { applyFix, type CountyChangeset, effectOf, isFixShown } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { numbersOf } from './fix-fact.ts'
import { endFix, factsOf, type FixRow, writeEffect } from './fixes.store.ts'

/**
 * Applies a fix that holds to the listing it belongs to after a merge or a split, and stores what it changes there. Ends
 * it if the listing cannot show it.
 */
export async function applyHeldFix(
  tx: Db,
  changeset: CountyChangeset,
  row: FixRow,
  seen: { sourceId: number; seenAt: Date; seenOn: PlainDate },
): Promise<void> {
  const { id, tax_foreclosure_id: listingId, fact } = row
  const fix = { fact, facts: factsOf(row.facts) }
  const base = changeset.state(listingId)
  const county = countyWithFips(base.listing.county_fips)
  const isNumber = fact === 'case_number' || fact === 'parcel_identification'
  if (isNumber && county !== null)
    changeset.learnNumbers(listingId, numbersOf(county, base, fix), seen.sourceId, { replacesParcel: true })
  else
    changeset.change(listingId, seen.sourceId, (state, context) =>
      applyFix(state, fix, { ...seen, ...context }),
    )
  if (isFixShown(changeset.state(listingId), fix, seen.sourceId))
    await writeEffect(tx, id, effectOf(base, changeset.state(listingId)))
  else await endFix(tx, row, { at: seen.seenAt, because: 'replaced' })
}
