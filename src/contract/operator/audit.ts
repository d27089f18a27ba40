import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedDay } from '#contract/typed-day.ts'
import { typedText } from '#contract/typed-text.ts'

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Email of the operator; null on the command line, and for an account that is gone. */
  by: z.string().nullable(),
  via: z.enum(['browser', 'command_line']),
  /** IP address of the browser. */
  address: z.string().nullable(),
  action: z.string(),
  /** The person, county, run or listing it was about, by name as far as it has one. */
  about: z.string(),
  /** The operator page of what it was about; null if there is none, or no longer. */
  page: z.object({ of: z.enum(['people', 'listings', 'runs']), id: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** Values by name, as JSON. */
  before: z.unknown(),
  after: z.unknown(),
  /** Everything else that was recorded. */
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filters = z.strictObject({
  action: typedText(60).optional(),
  /** Part of an email, street, county, reason or number. */
  q: typedText(100).optional(),
  /** Days in New York, both included. */
  from: typedDay.optional(),
  to: typedDay.optional(),
})
export type AuditFilters = z.infer<typeof filters>

export const operatorAuditEndpoints = {
  audit: defineEndpoint({
    method: 'GET',
    path: '/api/operator/audit',
    summary: 'Actions of operators, newest first, a page at a time.',
    access: 'operator',
    rateLimit: null,
    query: filters.extend({ before: z.coerce.number().int().positive().optional() }),
    output: z.object({
      entries: z.array(auditEntry),
      /** Pass as `before` for the next page; null on the last one. */
      next: z.int().nullable(),
      /** Every action there is, for the filter. */
      actions: z.array(z.string()),
    }),
    errors: [],
  }),
  auditFile: defineEndpoint({
    method: 'GET',
    path: '/api/operator/audit.csv',
    summary: 'The same as a CSV file, at most 50,000 entries.',
    access: 'operator',
    security: 'export_data',
    rateLimit: null,
    query: filters,
    output: null,
    contentType: 'text/csv',
    errors: [],
  }),
}
