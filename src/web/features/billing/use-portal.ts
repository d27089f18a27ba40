import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { BILLING_LOG } from './texts.ts'

/**
 * Opens the payment portal in a new tab. The tab is opened by the click itself, because a browser blocks one that
 * opens later, and is sent to the portal once its address is known. Answers the address of a portal that could not be
 * opened, for a link in its place.
 */
export function usePortal() {
  const portal = useMutation({
    mutationFn: async (tab: Window | null): Promise<string | null> => {
      const answer = await call('POST /api/create_billing_portal', { body: {} })
      if (!answer.url) {
        logFault(BILLING_LOG.noUrl, answer)
        throw new Error(BILLING_LOG.noUrl)
      }
      if (tab === null) return answer.url
      tab.location.replace(answer.url)
      return null
    },
    onError: (error, tab) => {
      tab?.close()
      if (error.message !== BILLING_LOG.noUrl) logFault(BILLING_LOG.portalFailed, error)
    },
  })
  const open = () => {
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    portal.mutate(tab)
  }
  return { open, isOpening: portal.isPending, error: portal.error, blockedUrl: portal.data ?? null }
}
