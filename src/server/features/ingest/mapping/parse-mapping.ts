import type { z } from 'zod'
import { countyNamed } from '#domain/counties/counties.ts'
import { mapping } from '#contract/operator/mapping-schema.ts'
import type { CellSpec, FactName, Mapping } from '#contract/operator/mapping-schema.ts'

export type ParsedMapping =
  | { readonly ok: true; readonly mapping: Mapping }
  /** Every problem, each with its path in the file. */
  | { readonly ok: false; readonly problems: readonly string[] }

/** Validates an untrusted mapping: its shape, and that its references are consistent. */
export function parseMapping(value: unknown): ParsedMapping {
  const parsed = mapping.safeParse(value)
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) }
  const problems = contradictions(parsed.data)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, mapping: parsed.data }
}

/** The columns a fact is read from, in order. */
export function columnsOf(spec: CellSpec | undefined): readonly string[] {
  if (spec === undefined) return []
  if (typeof spec === 'string') return [spec]
  return Array.isArray(spec) ? spec : []
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${place}unknown key "${key}"`)
  return [`${place}${issue.message}`]
}

function contradictions(checked: Mapping): string[] {
  const has = (fact: FactName): boolean => checked.columns[fact] !== undefined
  const problems: string[] = []
  if (!has('county')) problems.push('columns.county: every row needs a county, by column or {"value": ...}')
  if (checked.reads === 'parcels' && !has('parcel_identification')) {
    problems.push('columns.parcel_identification: required to match outlines')
  }
  if (checked.reads === 'listings' && !identifying.some(has)) {
    problems.push(`columns: needs one of ${identifying.join(', ')} to identify listings`)
  }
  if (has('address') && has('street')) problems.push('columns.street: cannot be combined with address')
  for (const [spelling, name] of Object.entries(checked.counties)) {
    if (countyNamed(name) === null)
      problems.push(`counties.${spelling}: "${name}" is not a North Carolina county`)
  }
  return [...problems, ...unknownSources(checked)]
}

const identifying = ['parcel_identification', 'case_number', 'address', 'street'] as const

function unknownSources(checked: Mapping): string[] {
  if (checked.reads === 'parcels') return []
  const { source } = checked
  const known = new Set('name' in source ? [source.name] : Object.values(source.names))
  const complete = 'names' in source ? source.complete : []
  const leftOut = checked.leave_out.flatMap((rule) => ('source' in rule ? [rule.source] : []))
  const named = [
    ...Object.keys(checked.by_source).map((name) => ['by_source', name] as const),
    ...complete.map((name) => ['source.complete', name] as const),
    ...leftOut.map((name) => ['leave_out', name] as const),
  ]
  return named
    .filter(([, name]) => !known.has(name))
    .map(([key, name]) => `${key}: no rows have the source "${name}"`)
}
