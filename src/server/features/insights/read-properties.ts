import { insightProperty, type InsightProperty } from '#domain/insights/property.ts'
import { readClerkOffices, readRounds, roundFactsOf } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readHistory } from './insights.store.ts'

/** Every property of a county with all its sales, in the form insights are computed from. */
export async function readProperties(
  db: Db,
  { fips, name }: { fips: string; name: string },
): Promise<InsightProperty[]> {
  const history = await readHistory(db, fips)
  if (history.length === 0) return []
  const stored = await readRounds(
    db,
    history.map(({ id }) => id),
  )
  const roundsOf = Map.groupBy(stored, ({ tax_foreclosure_id }) => tax_foreclosure_id)
  const office = (await readClerkOffices(db, [fips])).get(fips)
  if (!office) return []
  return history.map(({ id, ...row }) => {
    const rounds = roundsOf.get(id) ?? []
    const record = {
      ...row,
      county: name,
      rounds: rounds.map(roundFactsOf),
      opening_bids_cents: rounds.map(({ opening_bid_cents }) => opening_bid_cents),
    }
    return insightProperty(record, office)
  })
}
