import type { prepareChanged } from './prepare-changed.ts'

/** Not on a first visit, which does not need it. */
let loaded: typeof prepareChanged | null = null

/** What prepares a list from the one before; null until it is loaded. */
export function prepareChangedIfLoaded(): typeof prepareChanged | null {
  return loaded
}

/** Loads it. Call this when a change is on its way, which is otherwise prepared like a first list. Never rejects. */
export async function loadPrepareChanged(): Promise<void> {
  if (loaded !== null) return
  await import('./prepare-changed.ts').then(
    (module) => (loaded = module.prepareChanged),
    (_isTriedAgain: unknown) => undefined,
  )
}
