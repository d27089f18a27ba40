import { DEFAULT_LISTING_STATE } from '#contract/listings/listing-url.ts'
import { numberTexts } from '#domain/listing/address.ts'
import { useClosingHours } from '#web/data/county-offices.ts'
import { STATES } from '#web/features/details/texts.ts'
import { useListings } from '#web/features/listings/api.ts'
import { ListingTile } from '#web/features/listings/cards/listing-tile.tsx'
import { useToday } from '#web/lib/use-today.ts'

/** What the kept list says of a listing whose own page did not load; nothing if it is not in the list. */
export function KeptListing({ id }: { id: number }) {
  const today = useToday()
  const closingHours = useClosingHours(true)
  const { answer } = useListings(DEFAULT_LISTING_STATE, today)
  const listing =
    answer && [...answer.tax_foreclosures, ...answer.without_outline].find((each) => each.id === id)
  if (!listing) return null
  return (
    <section aria-label={STATES.fromList}>
      <p>{STATES.fromList}</p>
      <ListingTile
        listing={listing}
        today={today}
        closesAt={closingHours.get(listing.county) ?? null}
        star={() => null}
        note={numberTexts(listing).join(', ') || null}
        onOpen={() => undefined}
        onZoom={() => undefined}
      />
    </section>
  )
}
