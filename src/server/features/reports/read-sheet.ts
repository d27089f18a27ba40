import type { ListingDetails } from '#contract/listings/listings.ts'
import type { SheetNotes, SheetOutline } from '#domain/bid-sheet/sheet-input.ts'
import { outlinesOf, readListingDetails, readPicture } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Who asks, and the counties whose listings are open to them. */
export type Reader = { userId: string; countyFips: readonly string[] }

/** What a person keeps about a listing that is open to them; wired by the app. */
export type ReadPropertyNotes = (reader: Reader, listingId: number) => Promise<SheetNotes>

/** Everything public about one listing at an instant; null for an unknown id and for a closed county alike. */
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
