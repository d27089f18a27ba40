import { z } from 'zod'
import { counties } from '#domain/counties/counties.ts'
import { readableText, typedText } from '#contract/typed-text.ts'
import { SOURCE_KEY } from './limits.ts'

/** Key of a source. */
export const sourceKey = z
  .string()
  .regex(SOURCE_KEY, 'must be 2 to 40 lowercase letters, digits and underscores, with a letter first')

const countyPattern = new RegExp(`^(?:${counties.map(({ name }) => name).join('|')})$`)
const county = z.string().regex(countyPattern, 'is not a county of North Carolina')

const webAddress = typedText(2000)
  .trim()
  .regex(/^https?:\/\/[^\s/@]+(?:\/\S*)?$/i, 'must be a web address')

const cron = typedText(100).trim().min(1)
const schedule = z.strictObject({
  usual: cron,
  onSaleDays: cron.optional(),
  onLastDays: cron.optional(),
})

const MAX_ROWS = 100_000
const bounds = z
  .strictObject({
    /** Least and most rows. */
    rows: z.array(z.int().min(0).max(MAX_ROWS)).length(2),
    pageLimit: z.int().min(1).max(MAX_ROWS).optional(),
    always: z.array(typedText(200)).max(100),
  })
  .refine(
    ({ rows: [least = 0, most = 0] }) => least <= most && most > 0,
    'the fewest rows must not be more than the most',
  )

/** What an operator says about a stored source besides how its page is read. */
export const aboutSource = z.strictObject({
  title: readableText(80),
  authority: z.enum(['county', 'law_firm']),
  counties: z.array(county).min(1).max(100),
  address: webAddress,
  page: webAddress.nullable(),
  terms: readableText(2000),
  schedule,
  bounds,
})
export type AboutSource = z.infer<typeof aboutSource>
