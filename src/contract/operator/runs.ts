import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { reason } from './reason.ts'

const runId = z.coerce.number().int().positive().max(999_999_999_999_999)

const value = z.union([z.string(), z.number()]).nullable()

/** A row of a run beside the same row in the source's last file. */
const runRow = z.object({
  /** Pass it to `release` to publish this row. */
  id: z.string(),
  /** Line of the rows as read; null for a row that is not in the run anymore. */
  line: z.int().nullable(),
  kind: z.enum(['new', 'changed', 'gone', 'same']),
  county: z.string(),
  title: z.string(),
  case_number: z.string().nullable(),
  parcel: z.string().nullable(),
  /** Wire names; money in dollars. All facts of a new row, the changed ones of another. */
  facts: z.array(z.object({ fact: z.string(), from: value, to: value })),
  /**
   * What its listing shows now, what the run says, and what the listing would show with the whole run;
   * `listing_status` is the status, which no source says. Empty once the run is decided.
   */
  shown: z.array(z.object({ fact: z.string(), now: value, said: value, then: value })),
  /** Whether its listing would no longer show a bid. */
  loses_bid: z.boolean(),
  /** Whether no source would list its property anymore. */
  leaves: z.boolean(),
  /** People who have it as a favorite, numbered within this answer. */
  followers: z.array(z.int()),
})
export type RunRow = z.infer<typeof runRow>

const run = z.object({
  id: z.int(),
  state: z.enum(['published', 'held', 'released', 'rejected', 'refused']),
  file_name: z.string(),
  /** Registered names and names on screen of its sources. */
  sources: z.array(z.object({ name: z.string(), title: z.string() })),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  rows_read: z.int(),
  problems: z.array(z.string()),
})
export type OperatorRun = z.infer<typeof run>

export const operatorRunEndpoints = {
  runs: defineEndpoint({
    method: 'GET',
    path: '/api/operator/runs',
    summary: 'The latest imports of files and sources, newest first.',
    access: 'operator',
    rateLimit: null,
    query: z.strictObject({ state: run.shape.state.optional() }),
    output: z.object({ runs: z.array(run) }),
    errors: [],
  }),
  run: defineEndpoint({
    method: 'GET',
    path: '/api/operator/runs/:id',
    summary: 'An import. Of a held one, what publishing it now would change, row by row.',
    access: 'operator',
    rateLimit: null,
    params: z.object({ id: runId }),
    output: run.extend({
      /** Rows of its sources now and in this run; null unless it is held. */
      rows_before: z.int().nullable(),
      rows_now: z.int().nullable(),
      unreadable: z.array(z.object({ line: z.int(), reason: z.string() })),
      /** Of a held run those of now; of another one what it brought, at most 1,000 of each kind. */
      rows: z.array(runRow),
      /** What it brought; null while it is held, or if nothing was published. */
      brought: z.object({ new: z.int(), changed: z.int(), gone: z.int(), left_out: z.int() }).nullable(),
      /** Who released or rejected it; `by` is null on the command line, or if the account is erased. */
      decision: z
        .object({
          at: z.string(),
          by: z.string().nullable(),
          via: z.enum(['browser', 'command_line']),
          reason: z.string().nullable(),
        })
        .nullable(),
      /** When its sources were last published; null if never. */
      shown_since: z.string().nullable(),
      /** Why it cannot be released anymore; null while it can. */
      too_late: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),
  releaseRun: defineEndpoint({
    method: 'POST',
    path: '/api/operator/runs/:id/release',
    summary:
      'Publish a held run: all of it with `only` null, or these rows, while the others keep the facts they have.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: { max: 60, minutes: 10 },
    params: z.object({ id: runId }),
    body: z.strictObject({
      only: z.array(typedText(400)).min(1).max(20_000).nullable(),
      /** As the operator saw it: another file published since would change what the rows change. */
      shown_since: typedText(60).nullable(),
      reason,
    }),
    output: z.object({ new: z.int(), changed: z.int(), gone: z.int() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile', 'password_not_confirmed'],
  }),
  rejectRun: defineEndpoint({
    method: 'POST',
    path: '/api/operator/runs/:id/reject',
    summary: 'Close a held run without publishing any of it.',
    access: 'operator',
    rateLimit: { max: 60, minutes: 10 },
    params: z.object({ id: runId }),
    body: z.strictObject({ reason }),
    output: z.object({ success: z.literal(true) }),
    errors: ['not_found', 'not_possible'],
  }),
}
