import { lazy, Suspense, useState, type ReactNode } from 'react'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { isDisclaimerAgreed } from './disclaimer.ts'
import type { DisclaimerModal } from './parts/disclaimer-modal.tsx'

/** Once it has been loaded: a `lazy` component shows its fallback even then, and React keeps a fallback for a while. */
let loaded: typeof DisclaimerModal | null = null

async function load() {
  const module = await import('./parts/disclaimer-modal.tsx')
  loaded = module.DisclaimerModal
  return { default: loaded }
}

const LazyModal = lazy(load)

/** Loads what the gate is going to show, so that it stands there with the page. Never fails: the gate tries again. */
export async function loadDisclaimer(): Promise<void> {
  if (!isDisclaimerAgreed()) await load().catch((_theGateShowsIt: unknown) => undefined)
}

/** Shows its content once the disclaimer is agreed to, on this visit or, where remembered, on an earlier one. */
export function DisclaimerGate({ children }: { children: ReactNode }) {
  const [isAgreed, setAgreed] = useState(isDisclaimerAgreed)
  if (isAgreed) return children
  const Modal = loaded ?? LazyModal
  return (
    <Suspense fallback={<PageSpinner />}>
      <Modal onAgree={() => setAgreed(true)} />
    </Suspense>
  )
}
