import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'

/** Replaces the page for a person without counties, which is too rare to be part of what every visit loads. */
export const NoPermissions = lazyWithRetry(async () => (await import('./no-permissions.tsx')).Component, {
  failure: 'place',
})
