import { z } from 'zod'
import { listing } from './listing-schema.ts'

/** What a list of changed listings says about those that it does not name. */
const listChanges = z.object({
  /** Ids of listings that are gone. */
  gone: z.array(z.number().int()),
  /** Names of the counties that are listed in full: of these, no other listing is left. */
  whole_counties: z.array(z.string()),
})
export type ListChanges = z.infer<typeof listChanges>

export const listAnswer = z.object({
  tax_foreclosures: z.array(listing),
  /** Same shape with `geometry` null. */
  without_outline: z.array(listing),
  /** County names, sorted. Listings of other counties are no longer open to the user. */
  accessible_counties: z.array(z.string()),
  /** Present if only the listings that changed since `since` are listed. */
  changes: listChanges.optional(),
})
export type ListAnswer = z.infer<typeof listAnswer>
