import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { reason } from './reason.ts'

/** Key of a source. */
const name = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/)

/** What became of a run. */
const outcome = z.enum([
  'running',
  'published',
  'released',
  'held',
  'rejected',
  'refused',
  'blocked',
  'failed',
  'interrupted',
])

const sourceRun = z.object({
  id: z.int(),
  /** The import it led to; null without one. */
  import_id: z.int().nullable(),
  outcome,
  trigger: z.enum(['schedule', 'operator', 'file']),
  started_at: z.string(),
  seconds: z.number().nullable(),
  rows: z.int().nullable(),
  new: z.int().nullable(),
  changed: z.int().nullable(),
  gone: z.int().nullable(),
  unreadable: z.int().nullable(),
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
  progress: z.string().nullable(),
  parser_version: z.int(),
})
export type OperatorSourceRun = z.infer<typeof sourceRun>

const source = z.object({
  name: z.string(),
  title: z.string(),
  authority: z.enum(['county', 'law_firm']).nullable(),
  counties: z.array(z.string()),
  /** Known from imported files alone: the product reads no page of it. */
  is_file_only: z.boolean(),
  is_on: z.boolean(),
  /** Being read, or waiting for it. */
  busy: z.enum(['running', 'waiting']).nullable(),
  next_run_at: z.string().nullable(),
  last_run: sourceRun.nullable(),
  /** When what is shown of it was read, from its page or from a file. */
  last_good_at: z.string().nullable(),
  listings: z.int(),
})
export type OperatorSource = z.infer<typeof source>

/** An import of a page or file as lists of them show it. */
const importedRun = z.object({
  id: z.int(),
  state: z.enum(['published', 'held', 'released', 'rejected', 'refused']),
  file_name: z.string(),
  /** Keys and names on screen of its sources. */
  sources: z.array(z.object({ name: z.string(), title: z.string() })),
  started_at: z.string(),
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  gone: z.int(),
  problem: z.string().nullable(),
})
export type ImportedRun = z.infer<typeof importedRun>

/** A replay of all facts from the stored pages and files, compared with those that are shown. */
const replay = z.object({
  id: z.int(),
  /** `overtaken`: something was published meanwhile, so that the comparison says nothing. */
  state: z.enum(['waiting', 'running', 'equal', 'different', 'overtaken', 'failed']),
  asked_at: z.string(),
  finished_at: z.string().nullable(),
  runs_done: z.int(),
  runs_all: z.int(),
  listings: z.int().nullable(),
  replayed_sha256: z.string().nullable(),
  shown_sha256: z.string().nullable(),
  /** Runs whose pages are read differently now. */
  differing: z.array(z.string()),
  problem: z.string().nullable(),
})
export type OperatorReplay = z.infer<typeof replay>

const ofSource = z.object({ name })
const done = z.object({ success: z.literal(true) })
const limit = { max: 60, minutes: 10 }

export const operatorSourceEndpoints = {
  sources: defineEndpoint({
    method: 'GET',
    path: '/api/operator/sources',
    summary: 'Every source with its last run, the held runs that wait, and the latest imported files.',
    access: 'operator',
    rateLimit: null,
    output: z.object({
      sources: z.array(source),
      /** Held runs of pages and files that can still be released, oldest first. */
      held: z.array(importedRun),
      /** The last 30 imports of files, newest first. */
      files: z.array(importedRun),
    }),
    errors: [],
  }),
  source: defineEndpoint({
    method: 'GET',
    path: '/api/operator/sources/:name',
    summary: 'One source with its settings and its last 30 runs, newest first.',
    access: 'operator',
    rateLimit: null,
    params: ofSource,
    output: source.extend({
      authority: source.shape.authority.unwrap(),
      address: z.string(),
      /** Its own address, where an operator has set another one. */
      own_address: z.string().nullable(),
      page: z.string().nullable(),
      terms: z.object({ note: z.string(), confirmed_at: z.string().nullable(), by: z.string().nullable() }),
      schedule: z.object({
        usual: z.string(),
        on_sale_days: z.string().nullable(),
        on_last_days: z.string().nullable(),
      }),
      pause_seconds: z.number(),
      /** For a source without code: its version, and the rows of the page it was made from. Null for others. */
      stored: z.object({ version: z.int(), saved_at: z.string(), rows: z.int() }).nullable(),
      usual_rows: z.int().nullable(),
      /** Share of rows that fill each column in the last run, and usually: 0 to 1. */
      filled: z.array(z.object({ column: z.string(), now: z.number(), usual: z.number().nullable() })),
      runs: z.array(sourceRun),
      /** The last 30 imports of files that it is in, newest first. */
      files: z.array(importedRun),
      /** Counties that no other source covers. */
      only_source_of: z.array(z.string()),
    }),
    errors: ['not_found', 'not_possible'],
  }),
  switchSource: defineEndpoint({
    method: 'POST',
    path: '/api/operator/sources/:name/switch',
    summary: 'Turn a source on or off. Its listings stay.',
    access: 'operator',
    rateLimit: limit,
    params: ofSource,
    body: z.strictObject({ is_on: z.boolean(), reason }),
    output: done,
    errors: ['not_found', 'not_possible', 'changed_meanwhile'],
  }),
  setSourceAddress: defineEndpoint({
    method: 'POST',
    path: '/api/operator/sources/:name/address',
    summary:
      'Set where a source is read; null returns to its own address. `seen` is the address the operator saw.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: ofSource,
    body: z.strictObject({ address: typedText(2000).nullable(), seen: typedText(2000), reason }),
    output: done,
    errors: ['not_found', 'not_possible', 'changed_meanwhile', 'password_not_confirmed'],
  }),
  confirmSourceTerms: defineEndpoint({
    method: 'POST',
    path: '/api/operator/sources/:name/terms',
    summary: 'Confirm that the operator has read the terms of a source, and that they allow reading it.',
    access: 'operator',
    rateLimit: limit,
    params: ofSource,
    body: z.strictObject({ has_read: z.literal(true) }),
    output: done,
    errors: ['not_found', 'not_possible'],
  }),
  runSource: defineEndpoint({
    method: 'POST',
    path: '/api/operator/sources/:name/run',
    summary: 'Read a source now, in the background.',
    access: 'operator',
    rateLimit: limit,
    params: ofSource,
    body: z.strictObject({}),
    output: done,
    errors: ['not_found', 'not_possible'],
  }),
  replay: defineEndpoint({
    method: 'GET',
    path: '/api/operator/replay',
    summary: 'The latest replay of all facts; null before the first one.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ replay: replay.nullable() }),
    errors: [],
  }),
  startReplay: defineEndpoint({
    method: 'POST',
    path: '/api/operator/replay',
    summary: 'Derive all facts again from what is stored, in the background, and compare them.',
    access: 'operator',
    rateLimit: limit,
    body: z.strictObject({}),
    output: done,
    errors: ['not_possible'],
  }),
  runPage: defineEndpoint({
    method: 'GET',
    path: '/api/operator/runs/:id/page',
    summary:
      'The page or file that a run was read from, as it was stored. Names of persons and columns that nothing is read from are masked.',
    access: 'operator',
    rateLimit: null,
    params: z.object({ id: z.coerce.number().int().positive().max(999_999_999_999_999) }),
    output: z.object({
      fetched_at: z.string(),
      /** Null for a file. */
      url: z.string().nullable(),
      bytes: z.int(),
      sha256: z.string(),
      /** In their order. `missing` and `emptied` ones held values on the last good page; missing ones are not printed. */
      columns: z.array(
        z.object({
          name: z.string(),
          is_personal: z.boolean(),
          state: z.enum(['printed', 'missing', 'emptied']),
        }),
      ),
      /** Texts as printed, one for each column; null where it is masked or missing. At most 2,000 rows. */
      rows: z.array(z.object({ line: z.int(), cells: z.array(z.string().nullable()) })),
    }),
    errors: ['not_found'],
  }),
}
