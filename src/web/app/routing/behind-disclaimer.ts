import type { ComponentType } from 'react'
import { isDisclaimerAgreed } from '#web/features/session/disclaimer.ts'
import { loadDisclaimer } from '#web/features/session/disclaimer-gate.tsx'
import { whenIdle } from '#web/lib/when-idle.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'

type Page = { Component: ComponentType }

/**
 * How the router loads a page of listings: as any other, or, where the disclaimer is still to be agreed to, behind it.
 * Nobody waits for what they cannot see yet, and it has come by the time they agree.
 */
export function behindDisclaimer(load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    if (isDisclaimerAgreed()) return load()
    void loadDisclaimer().then(() =>
      whenIdle(() => void load().catch((_thePageShowsIt: unknown) => undefined)),
    )
    return { Component: lazyWithRetry(async () => (await load()).Component, { failure: 'place' }) }
  }
}
