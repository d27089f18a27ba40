import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { BYTES_PER_MB, MAX_UPLOAD_MB } from './limits.ts'
import { reason } from './reason.ts'

/** A mapping as its schema writes it, checked by the call that reads it. */
const mapping = z.record(typedText(60), z.unknown())

const authority = z.enum(['county', 'law_firm'])

/** What is asked of a file: its mapping, its day if it prints none, and whose records it shows. */
const request = {
  mapping,
  as_of: typedText(40).trim().min(1).nullable(),
  authority: authority.nullable(),
}

const column = z.object({
  name: z.string(),
  /** Cells with a value. */
  filled: z.int(),
  samples: z.array(z.string()),
})
export type ImportColumn = z.infer<typeof column>

const savedMapping = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  saved_at: z.string(),
  mapping,
})
export type SavedMapping = z.infer<typeof savedMapping>

const count = z.record(z.string(), z.int())
const lines = z.array(z.object({ line: z.int(), reason: z.string() }))

const outcome = z.object({
  state: z.enum(['published', 'held', 'refused', 'dry_run']),
  run_id: z.int().nullable(),
  /** Why it was refused, or is held or would be. */
  problems: z.array(z.string()),
  reads: z.enum(['listings', 'parcels']),
  rows: z.object({
    read: z.int(),
    left_out: z.int(),
    bad: z.int(),
    unreadable_cells: z.int(),
    duplicates: z.int(),
    new: z.int(),
    gone: z.int(),
    changed: z.int(),
    unchanged: z.int(),
  }),
  changed_facts: count,
  sources: z.array(
    z.object({ name: z.string(), listings_before: z.int(), listings_now: z.int(), gone: z.int() }),
  ),
  left_out: z.array(z.object({ because: z.string(), rows: z.int() })),
  bad_rows: lines,
  outlines: z.object({ read: z.int(), found: z.int(), unknown_parcels: z.int(), unreadable: z.int() }),
  /** Alerts that would go out now, and to how many people; null where no one is notified. */
  alerts: z.object({ alerts: z.int(), people: z.int() }).nullable(),
})
export type ImportOutcome = z.infer<typeof outcome>

const task = z.object({
  id: z.int(),
  kind: z.enum(['dry_run', 'apply']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  step: z.enum(['reading', 'deciding', 'writing']).nullable(),
  started_at: z.string(),
  seconds: z.number().nullable(),
  /** Of a task that failed, only why it did, where that is known. */
  outcome: outcome.nullable(),
})
export type ImportTask = z.infer<typeof task>

const file = z.object({
  id: z.uuid(),
  file_name: z.string(),
  bytes: z.int(),
  uploaded_at: z.string(),
  expires_at: z.string(),
  /** The last import or dry run. */
  task: task.nullable(),
})
export type ImportFile = z.infer<typeof file>

/** Cents; in a row that is left out, the text of the file. */
const amount = z.union([z.int(), z.string()]).nullable()

const previewRow = z.object({
  line: z.int(),
  /** Compared with the source's last file; null for a row that is left out. */
  becomes: z.enum(['new', 'changed', 'same']).nullable(),
  /** Why the row is not imported; null if it is. */
  left_out: z.string().nullable(),
  county: z.string().nullable(),
  parcel: z.string().nullable(),
  case_number: z.string().nullable(),
  address: z.string().nullable(),
  status: z.string().nullable(),
  foreclosure_date: z.string().nullable(),
  time: z.string().nullable(),
  opening_bid: amount,
  highest_bid: amount,
  upset_bid_date: z.string().nullable(),
  upset_bid_time: z.string().nullable(),
  /** Cells that cannot be read, as the file has them. */
  faults: z.array(z.object({ fact: z.string(), cell: z.string(), reason: z.string() })),
  notes: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof previewRow>

export const importPreview = z.object({
  /** Why the file cannot be read this way; nothing else is filled then. */
  problems: z.array(z.string()),
  columns: z.array(column),
  rows_read: z.int(),
  counts: z.object({ all: z.int(), left_out: z.int(), noted: z.int() }),
  /** From `from` on, at most 100 of those asked for. */
  rows: z.array(previewRow),
  /** Cells that cannot be read, by fact. */
  unreadable: count,
  /** Words of the columns whose words have a meaning, and in how many rows. */
  words: z.partialRecord(
    z.enum(['status', 'structure', 'source']),
    z.array(
      z.object({
        word: z.string(),
        rows: z.int(),
        /** What it means elsewhere; absent if nothing is known. */
        suggested: z.string().nullable().optional(),
      }),
    ),
  ),
  notes: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

const ofUpload = z.object({ id: z.uuid() })
const ofMapping = z.object({ id: z.coerce.number().int().positive().max(999_999_999_999_999) })
const done = z.object({ success: z.literal(true) })
const limit = { max: 60, minutes: 10 }
/** A preview follows every change of a mapping. */
const previewLimit = { max: 600, minutes: 10 }

export const operatorImportEndpoints = {
  imports: defineEndpoint({
    method: 'GET',
    path: '/api/operator/imports',
    summary: 'The files that this operator uploaded, newest first, and all saved mappings.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ files: z.array(file), mappings: z.array(savedMapping) }),
    errors: [],
  }),
  uploadImport: defineEndpoint({
    method: 'POST',
    path: '/api/operator/imports/upload',
    summary:
      'Upload a CSV, Excel, JSON or GeoJSON file to import. Kept for three days, for this operator only.',
    access: 'operator',
    rateLimit: limit,
    query: z.strictObject({ name: typedText(200).trim().min(1) }),
    upload: { maxBytes: MAX_UPLOAD_MB * BYTES_PER_MB },
    output: z.object({ id: z.uuid() }),
    errors: ['bad_request', 'payload_too_large'],
  }),
  import: defineEndpoint({
    method: 'GET',
    path: '/api/operator/imports/:id',
    summary: 'An uploaded file: its sheets and columns, and what they could mean.',
    access: 'operator',
    rateLimit: null,
    params: ofUpload,
    output: file.extend({
      sheets: z.array(z.string()),
      /** The mapping as the operator left it, or else a suggested one. */
      ...request,
      as_of: z.string().nullable(),
      /** Where the suggestion is from. */
      known: z.object({ saved_as: z.string().nullable(), columns: z.int() }).nullable(),
      /** Whether the last dry run was of the mapping as the operator left it. */
      is_tried: z.boolean(),
      /** Keys of the sources that a file may have. */
      sources: z.array(z.string()),
    }),
    errors: ['not_found'],
  }),
  previewImport: defineEndpoint({
    method: 'POST',
    path: '/api/operator/imports/:id/preview',
    summary:
      'What the rows of a file become with a mapping. Keeps the mapping with the file and changes nothing else.',
    access: 'operator',
    rateLimit: previewLimit,
    params: ofUpload,
    body: z.strictObject({
      ...request,
      show: z.enum(['all', 'left_out', 'noted']),
      from: z.int().min(0).max(1_000_000),
    }),
    output: importPreview,
    errors: ['not_found'],
  }),
  dryRunImport: defineEndpoint({
    method: 'POST',
    path: '/api/operator/imports/:id/dry_run',
    summary: 'Find out what importing a file would change, in the background.',
    access: 'operator',
    rateLimit: limit,
    params: ofUpload,
    body: z.strictObject(request),
    output: task,
    errors: ['not_found', 'not_possible'],
  }),
  applyImport: defineEndpoint({
    method: 'POST',
    path: '/api/operator/imports/:id/apply',
    summary:
      'Import a file as in its last dry run, in the background; fails if it would do something else by then. A second call changes nothing.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: ofUpload,
    body: z.strictObject({ dry_run: z.int().min(1).max(999_999_999_999_999), reason }),
    output: task,
    errors: ['not_found', 'not_possible', 'changed_meanwhile', 'password_not_confirmed'],
  }),
  discardImport: defineEndpoint({
    method: 'POST',
    path: '/api/operator/imports/:id/discard',
    summary: 'Delete an uploaded file. What was imported from it stays.',
    access: 'operator',
    rateLimit: limit,
    params: ofUpload,
    body: z.strictObject({}),
    output: done,
    errors: ['not_found', 'not_possible'],
  }),
  saveImportMapping: defineEndpoint({
    method: 'POST',
    path: '/api/operator/import_mappings',
    summary:
      'Save a mapping under a name. `replaces` is the version of the one it replaces, null for a new one.',
    access: 'operator',
    rateLimit: limit,
    body: z.strictObject({
      name: typedText(80).trim().min(1),
      mapping,
      replaces: z.int().min(1).max(2_000_000_000).nullable(),
    }),
    output: savedMapping,
    errors: ['bad_request', 'name_taken', 'changed_meanwhile'],
  }),
  removeImportMapping: defineEndpoint({
    method: 'POST',
    path: '/api/operator/import_mappings/:id/remove',
    summary: 'Delete a saved mapping. `version` is the one the operator saw.',
    access: 'operator',
    rateLimit: limit,
    params: ofMapping,
    body: z.strictObject({ version: z.int().min(1).max(2_000_000_000) }),
    output: done,
    errors: ['not_found', 'changed_meanwhile'],
  }),
}
