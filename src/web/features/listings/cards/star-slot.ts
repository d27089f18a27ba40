import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'

/** Renders the upper corner of a card. Must be the same function for all cards of a list. */
export type StarSlot = (listing: Listing, tabIndex: 0 | -1) => ReactNode
