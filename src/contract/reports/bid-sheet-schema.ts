import { z } from 'zod'
import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'

const figure = z.object({ label: z.string(), value: z.string(), note: z.string() })

const line = z.object({
  name: z.string(),
  value: z.string(),
  note: z.string().exactOptional(),
  tel: z.string().exactOptional(),
  isWhole: z.boolean().exactOptional(),
})

/** SVG paths computed by the domain. */
const map = z.object({
  size: z.number(),
  height: z.number(),
  parcel: z.string(),
  lots: z.string(),
  scale: z.object({ length: z.number(), text: z.string() }),
  title: z.string(),
})

const ladderRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rung'),
    label: z.string(),
    raise: z.string(),
    bid: z.string(),
    deposit: z.string(),
    isOver: z.boolean(),
  }),
  z.object({ kind: z.enum(['gap', 'cut']), text: z.string() }),
])

/** A bid sheet as text and figures; the web page and the PDF render the same content. */
export const bidSheet = z.object({
  listingId: z.number().int(),
  kind: z.string(),
  title: z.string(),
  county: z.string(),
  printed: z.string(),
  key: z.array(figure).readonly(),
  facts: z.array(line).readonly(),
  map: map.nullable(),
  ladder: z.object({ title: z.string(), rows: z.array(ladderRow).readonly() }).nullable(),
  statement: z.string().nullable(),
  worksheet: z
    .object({
      title: z.string(),
      rows: z.array(z.object({ name: z.string(), amount: z.string(), isSum: z.boolean() })).readonly(),
    })
    .nullable(),
  warnings: z.array(z.string()).readonly(),
  ask: z.object({ title: z.string(), text: z.string() }),
  phoneRule: z.string(),
  note: z.string(),
  sources: z.array(z.object({ what: z.string(), source: z.string(), when: z.string() })).readonly(),
  closing: z.string(),
  dueAt: z.number().nullable(),
}) satisfies z.ZodType<BidSheet>
