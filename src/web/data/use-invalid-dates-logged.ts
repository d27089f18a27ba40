import { useEffect } from 'react'
import { hasInvalidDate } from '#domain/listing/invalid-dates.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { logFault } from '#web/lib/log.ts'

/** Logs a listing with an invalid date, in the specification's words. The page marks the date itself. */
export function useInvalidDatesLogged(listing: WireListing): void {
  useEffect(() => {
    if (hasInvalidDate(listing)) logFault('Invalid Date Format', { id: listing.id })
  }, [listing])
}
