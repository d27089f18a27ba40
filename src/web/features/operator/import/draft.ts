import type { MappingInput } from '#contract/operator/mapping-schema.ts'

/** What an operator says about a file so far. */
export interface ImportDraft {
  readonly mapping: MappingInput
  readonly as_of: string | null
  readonly authority: 'county' | 'law_firm' | null
}
