import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { BILLING_LOG } from './texts.ts'

/**
 * Opens the payment portal in a new tab. The click itself opens the tab, because browsers block one opened later, and
 * the tab navigates once the URL is known. `blockedUrl` is the portal's URL if the tab was blocked, to show as a link.
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
