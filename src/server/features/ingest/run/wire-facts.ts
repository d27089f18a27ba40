import { dollarsFromCents } from '#domain/money/cents.ts'
import type { ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'

/** The name of a fact on the wire. */
export function wireName(fact: ObservedFact): string {
  return fact === 'stage' ? 'status' : fact.replace(/_cents$/, '')
}

/** The value of a fact on the wire: money in dollars. */
export function wireValue(fact: ObservedFact, facts: ObservedFacts): string | number | null {
  const value = facts[fact]
  return fact.endsWith('_cents') && typeof value === 'number' ? dollarsFromCents(value) : value
}
