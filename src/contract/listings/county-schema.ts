import { z } from 'zod'
import { CONTACT_FACTS, CONTACT_STANDINGS } from '#domain/counties/county-contact.ts'

/** A county and its sale practices. */
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
  /** Open listings: still listed by a source, and neither redeemed nor completed. */
  listings: z.number().int(),
})
export type County = z.infer<typeof county>

/** A contact of the clerk, the tax office or the public records of a county. */
export const contact = z.object({
  fact: z.enum(CONTACT_FACTS),
  /** Null if the published value is known to be wrong. */
  value: z.string().nullable(),
  /** URL of a public page, or a description of the source. */
  source: z.string(),
  /** When it was verified: a day, month or year such as `2026-06-30`, `2025-12` or `2020`; null if unknown. */
  seen: z.string().nullable(),
  standing: z.enum(CONTACT_STANDINGS),
  /** Note on the value, or the other value if sources disagree. */
  note: z.string().nullable(),
})

/** A source that covers a county, and how fresh its data can be. */
export const countySource = z.object({
  name: z.string(),
  last_read_at: z.string(),
  /** Median hours between its latest runs; null with too few runs. */
  usual_gap_hours: z.number().nullable(),
})
export type CountySource = z.infer<typeof countySource>
