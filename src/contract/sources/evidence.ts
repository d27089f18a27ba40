import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId } from '#contract/listings/listings.ts'

/** A fact as a source states it now, with the columns of its page that it was read from. */
const statedFact = z.object({
  /** Wire name, such as `highest_bid`; money in dollars. */
  fact: z.string(),
  value: z.union([z.string(), z.number()]),
  columns: z.array(z.string()),
  /** When the source was first seen to state this value. */
  since: z.string(),
})

/** A page as it was stored: its rows in one county, with names of persons masked. */
export const sourcePage = z.object({
  columns: z.array(z.object({ name: z.string(), is_personal: z.boolean() })),
  /** Texts as printed; null where they are personal. */
  rows: z.array(z.object({ cells: z.array(z.string().nullable()), is_this: z.boolean() })),
  /** Rows of other counties, which are left out. */
  rows_elsewhere: z.int(),
  fetched_at: z.string(),
  /** Hash of the stored bytes. */
  sha256: z.string(),
  /** Whether an operator saved the page by hand, because the site refuses programs. */
  is_saved_by_hand: z.boolean(),
})

/** What one source states about a listing, and the page or file it was read from. */
export const statement = z.object({
  source: z.string(),
  live_url: z.string().nullable(),
  read_at: z.string(),
  /** When the source stopped listing the property; null while it lists it. */
  missing_since: z.string().nullable(),
  facts: z.array(statedFact),
  /** Whether an operator imported it from a file, so that there is no page. */
  is_from_file: z.boolean(),
  /** Null for a file, and for a page that is no longer stored or is read otherwise by now. */
  page: sourcePage.nullable(),
})
export type Statement = z.infer<typeof statement>
export type SourcePage = z.infer<typeof sourcePage>

export const evidence = z.object({ statements: z.array(statement) })
export type Evidence = z.infer<typeof evidence>

export const evidenceEndpoints = {
  evidence: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/evidence',
    summary:
      'What each source states about a listing, with the page as it was read. Ids that are unknown or not open to the user return the same 404.',
    access: 'subscriber',
    rateLimit: null,
    // Each response reads stored pages again; a person opens a few properties a minute.
    reads: { atOnce: 40, perMinute: 30 },
    params: z.object({ id: listingId }),
    output: evidence,
    errors: ['not_found'],
  }),
} as const
