import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { bid, sale } from '#server/platform/db/schema/listings.ts'

export type SaleRow = typeof sale.$inferSelect
export type BidRow = typeof bid.$inferSelect

/** A stored round with its bids in the order made. */
export type RoundRow = SaleRow & { bids: BidRow[] }

/** Rounds of listings, earliest first. */
export async function readRounds(db: Db, listingIds: readonly number[]): Promise<RoundRow[]> {
  const sales = await db
    .select()
    .from(sale)
    .where(inArray(sale.tax_foreclosure_id, [...listingIds]))
    .orderBy(asc(sale.tax_foreclosure_id), asc(sale.round))
  if (sales.length === 0) return []
  const ids = sales.map(({ id }) => id)
  const bids = await db
    .select()
    .from(bid)
    .where(sql`${bid.sale_id} = ANY(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(bid.sale_id), asc(bid.id))
  const bidsOf = Map.groupBy(bids, (row) => row.sale_id)
  return sales.map((row) => ({ ...row, bids: bidsOf.get(row.id) ?? [] }))
}
