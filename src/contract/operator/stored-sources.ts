import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { importPreview } from './imports.ts'
import { BYTES_PER_MB, MAX_PAGE_MB } from './limits.ts'
import { reason } from './reason.ts'
import { aboutSource, sourceKey } from './stored-source-schema.ts'

/** Layout and mapping as their schemas write them, checked by the call that reads them. */
const reading = {
  layout: z.record(typedText(60), z.unknown()),
  mapping: z.record(typedText(60), z.unknown()),
}

const suggestion = z.object({
  ...reading,
  kind: z.enum(['table', 'repeated', 'labels', 'json']),
  /** What tells it apart on the page. */
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Columns whose meaning is known by their names. */
  known: z.int(),
  /** Texts of the page that it leaves over. */
  warnings: z.int(),
  /** Why the page cannot be read by it as it is. */
  problem: z.string().nullable(),
})
export type SuggestedSource = z.infer<typeof suggestion>

const stored = aboutSource.extend({ name: sourceKey, version: z.int() })
export type StoredSourceFacts = z.infer<typeof stored>

/** `personal` columns are masked. `undecided` ones are neither read nor said to be unused. */
const use = z.enum(['read', 'personal', 'ignored', 'undecided'])

const preview = z.object({
  /** Why the page gives no records by this layout; nothing else is filled then. */
  problem: z.string().nullable(),
  warnings: z.array(z.string()),
  /** In the order of the page. */
  columns: z.array(z.object({ name: z.string(), use })),
  /** Texts as printed, one for each column; null where it is masked. At most 500 rows. */
  records: z.array(z.object({ line: z.int(), cells: z.array(z.string().nullable()) })),
  records_read: z.int(),
  /** What the rows become; null without records. */
  rows: importPreview.nullable(),
  /** What a run usually brings, judged by this page. */
  bounds: aboutSource.shape.bounds.nullable(),
})
export type SourcePreview = z.infer<typeof preview>

const ofDraft = z.object({ id: z.uuid() })
const limit = { max: 60, minutes: 10 }
/** A preview follows every change. */
const previewLimit = { max: 600, minutes: 10 }
const version = z.int().min(1).max(2_000_000_000)

export const operatorStoredSourceEndpoints = {
  uploadSourcePage: defineEndpoint({
    method: 'POST',
    path: '/api/operator/source_drafts/upload',
    summary: 'Upload a saved page to make a source from. Kept for three days, for this operator only.',
    access: 'operator',
    rateLimit: limit,
    query: z.strictObject({ name: typedText(200).trim().min(1) }),
    upload: { maxBytes: MAX_PAGE_MB * BYTES_PER_MB },
    output: z.object({ id: z.uuid() }),
    errors: ['bad_request', 'payload_too_large'],
  }),
  openSourceDraft: defineEndpoint({
    method: 'POST',
    path: '/api/operator/source_drafts',
    summary:
      'Begin with a stored page: the latest one of a source, or the one that a source without code was made from.',
    access: 'operator',
    rateLimit: limit,
    body: z.strictObject({ source: sourceKey, page: z.enum(['latest', 'fixture']), edits: z.boolean() }),
    output: z.object({ id: z.uuid() }),
    errors: ['not_found', 'not_possible'],
  }),
  sourceDraft: defineEndpoint({
    method: 'GET',
    path: '/api/operator/source_drafts/:id',
    summary: 'A page to make a source from, with the layouts by which it could be read, the likeliest first.',
    access: 'operator',
    rateLimit: null,
    params: ofDraft,
    output: z.object({
      id: z.uuid(),
      file_name: z.string(),
      url: z.string().nullable(),
      bytes: z.int(),
      suggestions: z.array(suggestion),
      /** As the operator left it, or as the edited source has it; null for a page that was just uploaded. */
      reading: z.object(reading).nullable(),
      /** The source that is edited. */
      edits: stored.nullable(),
    }),
    errors: ['not_found', 'not_possible'],
  }),
  previewSource: defineEndpoint({
    method: 'POST',
    path: '/api/operator/source_drafts/:id/preview',
    summary:
      'What a page becomes by a layout and a mapping. Keeps both with the page and changes nothing else.',
    access: 'operator',
    rateLimit: previewLimit,
    params: ofDraft,
    body: z.strictObject({
      ...reading,
      show: z.enum(['all', 'left_out', 'noted']),
      from: z.int().min(0).max(1_000_000),
    }),
    output: preview,
    errors: ['not_found', 'bad_request', 'not_possible'],
  }),
  saveSource: defineEndpoint({
    method: 'POST',
    path: '/api/operator/source_drafts/:id/save',
    summary:
      'Save a source without code. `replaces` is the version of the one it replaces, null for a new one.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: ofDraft,
    body: z.strictObject({
      ...reading,
      name: sourceKey,
      about: aboutSource,
      replaces: version.nullable(),
      reason,
    }),
    output: z.object({ name: z.string(), version: z.int() }),
    errors: [
      'not_found',
      'bad_request',
      'not_possible',
      'name_taken',
      'changed_meanwhile',
      'password_not_confirmed',
    ],
  }),
  removeSource: defineEndpoint({
    method: 'POST',
    path: '/api/operator/stored_sources/:name/remove',
    summary: 'Remove a source without code. What it has read stays. `version` is the one the operator saw.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: z.object({ name: sourceKey }),
    body: z.strictObject({ version, reason }),
    output: z.object({ success: z.literal(true) }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile', 'password_not_confirmed'],
  }),
}
