import { z } from 'zod'
import type { ImportFile, ImportOutcome, ImportTask, SavedMapping } from '#contract/operator/imports.ts'
import type { TaskRow, UploadRow } from './imports.store.ts'
import type { SavedMappingRow } from './mappings.store.ts'

/** An upload as operators see it. */
export function fileAnswer(upload: UploadRow, task: TaskRow | null): ImportFile {
  const { id, file_name, bytes, uploaded_at, expires_at } = upload
  return {
    id,
    file_name,
    bytes,
    uploaded_at: uploaded_at.toISOString(),
    expires_at: expires_at.toISOString(),
    task: task && outcomeOfTask(task),
  }
}

export function outcomeOfTask({
  id,
  kind,
  state,
  step,
  started_at,
  finished_at,
  result,
}: TaskRow): ImportTask {
  return {
    id,
    kind,
    state,
    step,
    started_at: started_at.toISOString(),
    seconds: finished_at && (finished_at.getTime() - started_at.getTime()) / 1000,
    outcome: isOutcome(result) ? result : null,
  }
}

// Only `runTask` writes the column, from this type.
function isOutcome(stored: unknown): stored is ImportOutcome {
  return typeof stored === 'object' && stored !== null
}

export function mappingAnswer({ id, name, version, saved_at, mapping }: SavedMappingRow): SavedMapping {
  return { id, name, version, saved_at: saved_at.toISOString(), mapping: asJson(mapping) }
}

/** A mapping as JSON, without what is undefined. */
export function asJson(mapping: unknown): SavedMapping['mapping'] {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(mapping)))
}
