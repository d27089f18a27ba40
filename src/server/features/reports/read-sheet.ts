import type { ListingDetails } from '#contract/listings/listings.ts'
import type { SheetCall, SheetNotes, SheetOutline } from '#domain/bid-sheet/sheet-input.ts'
import { outlinesOf, readListingDetails, readPicture } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The person a document is for, with the counties whose listings it may show. */
export type Reader = { userId: string; countyFips: readonly string[] }

/** A person's notes on a listing of these counties, and their call to the clerk about it; wired at startup. */
export type ReadPropertyNotes = (
  reader: Reader,
  listingId: number,
) => Promise<SheetNotes & { readonly clerk_call: SheetCall | null }>

/** All public facts of one listing at an instant; null for an unknown id or a county without access. */
export async function readProperty(
  db: Db,
  listingId: number,
  countyFips: readonly string[],
  clock: Clock,
): Promise<{ details: ListingDetails; outline: SheetOutline | null; now: number } | null> {
  const now = clock.now()
  const details = await readListingDetails(db, listingId, countyFips, now)
  const picture = details && (await readPicture(db, listingId, countyFips))
  return details && picture && { details, outline: outlinesOf(picture), now }
}
