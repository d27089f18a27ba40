import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { loadPrepareChanged, prepareChangedIfLoaded } from './load-prepare-changed.ts'
import { type PreparedListings, prepareListings } from './prepare-listings.ts'

/** The latest one, as long as a page uses it. */
let latest: WeakRef<PreparedListings> | null = null

/** Prepares an answer for a page, from what it has for the answer before. */
export function prepareNext(answer: ListAnswer): PreparedListings {
  const previous = latest?.deref()
  // For the next one, if nothing has announced this one.
  if (previous) void loadPrepareChanged()
  const prepared = (previous && prepareChangedIfLoaded()?.(answer, previous)) ?? prepareListings(answer)
  latest = new WeakRef(prepared)
  return prepared
}
