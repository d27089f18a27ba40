import type { ListAnswer } from '#contract/listings/list-answer.ts'
import type { prepareChanged } from './prepare-changed.ts'
import { type PreparedListings, prepareListings } from './prepare-listings.ts'

/** The latest one, as long as a page uses it. */
let latest: WeakRef<PreparedListings> | null = null

/** Loaded with the first change, which is prepared like a first answer: most visits see none. */
let prepareFrom: typeof prepareChanged | null = null

/** Prepares an answer for a page, from what it has for the answer before. */
export function prepareNext(answer: ListAnswer): PreparedListings {
  const previous = latest?.deref()
  if (previous && !prepareFrom)
    void import('./prepare-changed.ts').then(
      (loaded) => (prepareFrom = loaded.prepareChanged),
      (_isTriedAgain: unknown) => undefined,
    )
  const prepared = (previous && prepareFrom?.(answer, previous)) ?? prepareListings(answer)
  latest = new WeakRef(prepared)
  return prepared
}
