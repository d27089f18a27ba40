import { lazy, Suspense, useState, type ReactNode } from 'react'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { isDisclaimerAgreed } from './disclaimer.ts'
import type { DisclaimerModal } from './parts/disclaimer-modal.tsx'

/** Cached component: `lazy` shows its fallback even for a loaded module, and React keeps a fallback for a while. */
let loaded: typeof DisclaimerModal | null = null

async function load() {
  const module = await import('./parts/disclaimer-modal.tsx')
  loaded = module.DisclaimerModal
  return { default: loaded }
}

const LazyModal = lazy(load)

/** Preloads the gate's modal, so that it renders together with the page. Never rejects: the gate retries. */
export async function loadDisclaimer(): Promise<void> {
  if (!isDisclaimerAgreed()) await load().catch((_theGateShowsIt: unknown) => undefined)
}

/** Renders its children once the disclaimer is agreed to. */
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
