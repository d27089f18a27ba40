import { dollarsFromCents } from '#domain/money/cents.ts'
import { draftOf, newlyObserved } from './observation.ts'
import type { EventValues, AppliedListing, ObservationChange } from './observation.ts'
import type { ListingRow, ListingState } from './listing-state.ts'

const placeFacts = [
  'street',
  'city',
  'state',
  'zip',
  'structure',
  'lot_size',
  'zoning_code',
  'assessed_value_cents',
  'taxes_due_cents',
  'longitude',
  'latitude',
] as const
type PlaceFact = (typeof placeFacts)[number]

/** Applies new facts about the property itself. */
export function applyProperty(state: ListingState, observation: ObservationChange): AppliedListing {
  const { listing } = state
  const news = placeFacts.flatMap((fact) => {
    const value = newlyObserved(observation, fact, knownOf(listing, fact))
    return value === null ? [] : [[fact, value] as const]
  })
  if (news.length === 0) return { state, drafts: [] }
  const updated = { ...state, listing: { ...listing, ...Object.fromEntries(news) } }
  // A listing created in this run has nothing to correct.
  if (listing.id < 0) return { state: updated, drafts: [] }
  const from = wireValues(news.map(([fact]) => [fact, listing[fact]]))
  return { state: updated, drafts: [draftOf(observation, 'facts_corrected', from, wireValues(news))] }
}

function knownOf<F extends PlaceFact>(listing: ListingRow, fact: F): ListingRow[F] {
  return listing[fact]
}

function wireValues(pairs: readonly (readonly [PlaceFact, string | number | null])[]): EventValues {
  return Object.fromEntries(
    pairs.map(([fact, value]) =>
      fact.endsWith('_cents') && typeof value !== 'string'
        ? [fact.slice(0, -'_cents'.length), dollarsFromCents(value)]
        : [fact, value],
    ),
  )
}
