import { z } from 'zod'
import { CONTACT_FACTS, CONTACT_STANDINGS } from '#domain/counties/county-contact.ts'

/** A county with what is known of its sales. */
export const county = z.object({
  fips: z.string(),
  name: z.string(),
  slug: z.string(),
  court_code: z.string(),
  seller: z.string().nullable(),
  sale_place: z.string().nullable(),
  sale_day_deposit: z.string().nullable(),
  procedure: z.string().nullable(),
  closes_at: z.string(),
  closes_at_confirmed: z.boolean(),
  links: z.array(z.string()),
  /** Listings known now that are not completed or redeemed. */
  listings: z.number().int(),
})
export type County = z.infer<typeof county>

/** How to reach the clerk, the tax office or the public records of a county. */
export const contact = z.object({
  fact: z.enum(CONTACT_FACTS),
  /** Null where what is listed is known to be wrong. */
  value: z.string().nullable(),
  /** The address of a public page, or the source in plain words. */
  source: z.string(),
  /** A day, month or year such as `2026-06-30`, `2025-12` or `2020`; null where unknown. */
  seen: z.string().nullable(),
  standing: z.enum(CONTACT_STANDINGS),
  /** Belongs to the value; where sources disagree, what the other one gives. */
  note: z.string().nullable(),
})

/** A source that tells of a county, with how fresh what it tells can be. */
export const countySource = z.object({
  name: z.string(),
  last_read_at: z.string(),
  /** The median gap between its latest readings; null where they are too few to tell. */
  usual_gap_hours: z.number().nullable(),
})
export type CountySource = z.infer<typeof countySource>
