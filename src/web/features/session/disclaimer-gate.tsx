import { lazy, Suspense, useState, type ReactNode } from 'react'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { isDisclaimerAgreed } from './disclaimer.ts'

const DisclaimerModal = lazy(async () => {
  const { DisclaimerModal: component } = await import('./parts/disclaimer-modal.tsx')
  return { default: component }
})

/** Shows its content once the disclaimer is agreed to, on this visit or, where remembered, on an earlier one. */
export function DisclaimerGate({ children }: { children: ReactNode }) {
  const [isAgreed, setAgreed] = useState(isDisclaimerAgreed)
  if (isAgreed) return children
  return (
    <Suspense fallback={<PageSpinner />}>
      <DisclaimerModal onAgree={() => setAgreed(true)} />
    </Suspense>
  )
}
