import type { NewBase, NewLine } from './catalog.ts'

/** Size of a segment of the log in the lines below, in bytes: the smallest that PostgreSQL allows. */
export const SEGMENT_BYTES = 2 ** 20

export function newLine(): NewLine {
  return { started_at: '2026-11-15T00:00:00Z', system_id: '7', timeline: 1, segment_bytes: SEGMENT_BYTES }
}

/** A base without files; it took no time unless `changes` say so. */
export function newBase({ ended_at, ...changes }: Partial<NewBase> & { ended_at: string }): NewBase {
  return {
    started_at: ended_at,
    ended_at,
    start: '0/100028',
    end: '0/100100',
    timeline: 1,
    server_version: '18.1',
    database: 'steps',
    role: 'steps',
    is_embedded: true,
    is_encrypted: false,
    parts: [],
    ...changes,
  }
}
