import { useEffect } from 'react'
import { hasInvalidDate } from '#domain/listing/invalid-dates.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { logFault } from '#web/lib/log.ts'

/** Logs a listing with a date nobody can read, in the words of the specification; the page says so in place. */
export function useInvalidDatesLogged(listing: WireListing): void {
  useEffect(() => {
    if (hasInvalidDate(listing)) logFault('Invalid Date Format', { id: listing.id })
  }, [listing])
}
