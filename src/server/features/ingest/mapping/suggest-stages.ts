import { type Stage, STAGES } from '#domain/listing-status/reported-stage.ts'
import type { NamedMapping } from './suggest-mapping.ts'
import { listShapeMapping } from './list-shape.ts'

/** Words that counties and law firms print, beside the names of the stages. */
const PRINTED: Readonly<Record<string, Stage>> = {
  active: 'scheduled',
  'sale scheduled': 'scheduled',
  continued: 'postponed',
  canceled: 'cancelled',
  withdrawn: 'cancelled',
  'upset bidding': 'upset',
  'upset bid period': 'upset',
  'in upset period': 'upset',
  in_upset_period: 'upset',
  'upset bid': 'upset',
  'sale confirmed': 'confirmed',
  'deed recorded': 'recorded',
  closed: 'recorded',
  bankruptcy: 'stayed_by_bankruptcy',
}

/**
 * What status words mean in saved mappings, in the product's own list, or by their names: lowercase word to stage, null
 * for a word without meaning.
 */
export function knownStages(saved: readonly NamedMapping[]): ReadonlyMap<string, Stage | null> {
  const named = STAGES.map((stage) => [stage.replaceAll('_', ' '), stage] as const)
  const mapped = saved.flatMap(({ mapping }) =>
    mapping.reads === 'listings' ? Object.entries(mapping.statuses) : [],
  )
  const all = [
    ...named,
    ...Object.entries(PRINTED),
    ...Object.entries(listShapeMapping('known').statuses),
    ...mapped,
  ]
  return new Map(all.map(([word, stage]) => [word.toLowerCase(), stage]))
}
