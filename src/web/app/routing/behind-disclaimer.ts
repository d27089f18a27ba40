import type { ComponentType } from 'react'
import { isDisclaimerAgreed } from '#web/features/session/disclaimer.ts'
import { loadDisclaimer } from '#web/features/session/disclaimer-gate.tsx'
import { whenIdle } from '#web/lib/when-idle.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'

type Page = { Component: ComponentType }

/**
 * Loads a page of listings. If the disclaimer is still to be agreed to, navigation does not wait for the page; it loads
 * in the background and is ready after the agreement.
 */
export function behindDisclaimer(load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    if (isDisclaimerAgreed()) return load()
    void loadDisclaimer().then(() => whenIdle(() => void load().catch((_pageShowsIt: unknown) => undefined)))
    return { Component: lazyWithRetry(async () => (await load()).Component, { failure: 'place' }) }
  }
}
