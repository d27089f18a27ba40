import type { OperatorJob } from '#contract/operator/jobs.ts'
import type { JobRow } from './jobs.store.ts'

/** Fields of payloads that hold no personal data. */
const SHOWN = new Set([
  'name', 'run_id', 'county_fips', 'listing_id', 'tax_foreclosure_id', 'batch', 'key', 'kind', 'day', 'source', 'ids',
  'report_id', 'event_id', 'attempt',
]) // oxfmt-ignore
const HIDDEN = 'hidden'
const EMAIL = /(?<![^\s@<>"'()])[^\s@<>"'()]+@[^\s@<>"'()]+/g
const MAX_TEXT = 300

/** A job as operators see it: of its payload only ids and names of sources, and no email addresses. */
export function shownJob({ last_error, payload, ...job }: JobRow): OperatorJob {
  return {
    ...job,
    reason: last_error === null ? null : withoutEmails(last_error),
    payload: shownPayload(payload),
  }
}

/** The first line of an error, without email addresses. */
export function withoutEmails(text: string): string {
  return (text.split('\n')[0] ?? '').replaceAll(EMAIL, HIDDEN).slice(0, MAX_TEXT)
}

function shownPayload(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {}
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [field, SHOWN.has(field) ? textOf(value) : HIDDEN]),
  )
}

function textOf(value: unknown): string {
  return withoutEmails(typeof value === 'string' ? value : JSON.stringify(value))
}
