import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId } from '#contract/listings/listings.ts'
import { typedText } from '#contract/typed-text.ts'
import { DRAWN_ENDINGS, OUTLINE_ANSWERS } from '#domain/geo/drawn-outline.ts'
import { reason } from './reason.ts'

/** Longitude and latitude. */
const position = z.tuple([z.number(), z.number()])
const ring = z.array(position)

const drawn = z.object({
  id: z.int(),
  acres: z.number(),
  reason: z.string(),
  drawn_at: z.string(),
  /** Email of the operator; null if the account is gone. */
  drawn_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  ended_because: z.enum(DRAWN_ENDINGS).nullable(),
  end_reason: z.string().nullable(),
})

const details = z.object({
  /** Changes with the outline: a call with an old one is refused. */
  version: z.string(),
  /** Null for a listing without a parcel: it cannot have an outline. */
  parcel_identification: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  county: z.string(),
  /** Acres as the sources state them; null or 0 without any. */
  lot_size: z.number().nullable(),
  outline: z
    .object({
      rings: z.array(ring),
      acres: z.number(),
      is_drawn: z.boolean(),
      /** Name of the parcel service or file; null if it is not known. */
      source: z.string().nullable(),
      seen_at: z.string().nullable(),
    })
    .nullable(),
  /** What a parcel service last answered; null if none was asked. `answer` is null for a look-up before answers were kept. */
  last_try: z.object({ at: z.string(), answer: z.enum(OUTLINE_ANSWERS).nullable() }).nullable(),
  /** Since when a look-up has been waiting; null without one. */
  waiting_since: z.string().nullable(),
  /** Where the listing is, as far as its sources tell. */
  point: position.nullable(),
  /** The drawn outline that the shown one took the place of, to compare; null otherwise. */
  before_found: z.array(ring).nullable(),
  /** Outlines that operators drew, the newest first. */
  drawn: z.array(drawn),
})
export type OperatorOutline = z.infer<typeof details>

const around = z.object({
  /** Outlines of other listings. */
  listings: z.array(z.object({ name: z.string(), rings: z.array(ring) })),
  /** Of a parcel service; null if none can be asked. */
  parcels: z.array(z.array(ring)).nullable(),
  service: z.string().nullable(),
})
export type OutlinesAround = z.infer<typeof around>

const degrees = z.coerce.number().min(-180).max(180)
const params = z.object({ id: listingId })
const version = typedText(100)

export const operatorOutlineEndpoints = {
  outline: defineEndpoint({
    method: 'GET',
    path: '/api/operator/listings/:id/outline',
    summary: 'The outline of a listing: where it is from, or why there is none.',
    access: 'operator',
    rateLimit: null,
    params,
    output: details,
    errors: ['not_found'],
  }),
  around: defineEndpoint({
    method: 'GET',
    path: '/api/operator/listings/:id/outlines_around',
    summary:
      'Outlines in a box of at most 0.1 degrees, to draw along: of other listings, and of the parcel service.',
    access: 'operator',
    rateLimit: { max: 240, minutes: 10 },
    params,
    query: z.object({ west: degrees, south: degrees, east: degrees, north: degrees }),
    output: around,
    errors: ['not_found', 'not_possible'],
  }),
  findOutline: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/find_outline',
    summary: 'Ask the parcel service again.',
    access: 'operator',
    rateLimit: { max: 60, minutes: 10 },
    params,
    body: z.strictObject({}),
    output: z.object({ waiting_since: z.string() }),
    errors: ['not_found', 'not_possible'],
  }),
  drawOutline: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/draw_outline',
    summary: 'Store a drawn outline. It holds until a parcel service finds one.',
    access: 'operator',
    rateLimit: { max: 60, minutes: 10 },
    params,
    body: z.strictObject({
      version,
      reason,
      /** Longitude and latitude of each corner; closed: the last one is the first. */
      ring: z.array(z.array(z.number()).length(2)).max(3_000),
      /** Whether it is shown instead of an outline that a parcel service found. */
      replaces_found: z.boolean(),
    }),
    output: z.object({ acres: z.number() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile'],
  }),
  removeOutline: defineEndpoint({
    method: 'POST',
    path: '/api/operator/listings/:id/remove_outline',
    summary: 'Remove a drawn outline. The found one it replaced returns, if there was one.',
    access: 'operator',
    rateLimit: { max: 60, minutes: 10 },
    params,
    body: z.strictObject({ version, reason }),
    output: z.object({ acres: z.number().nullable() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile'],
  }),
}
