import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'

/** What the page puts into the upper corner of a card. The same function for all cards of a list. */
export type StarSlot = (listing: Listing, tabIndex: 0 | -1) => ReactNode
