import { useEffect } from 'react'
import { createPath, useBlocker } from 'react-router'
import { mayBeTracked } from '#domain/site/tracking.ts'
import { leaveToPlace } from '#web/lib/leave.ts'

/**
 * Mounted only in a document with tags: navigation to a page that must not be tracked loads a new document. Not mounted
 * elsewhere, because the router warns about a blocker when the URL fragment is edited, such as with an emailed link.
 */
export function UntrackedPages(): null {
  useBlocker(({ nextLocation, historyAction }) => {
    if (mayBeTracked(nextLocation.pathname)) return false
    leaveToPlace({
      href: createPath(nextLocation),
      state: nextLocation.state,
      isReplacing: historyAction === 'REPLACE',
    })
    return true
  })
  useEffect(() => {
    // The URL has changed already: keeps the router from rendering that page before the document reloads.
    const onPop = (event: PopStateEvent) => {
      if (mayBeTracked(window.location.pathname)) return
      event.stopImmediatePropagation()
      window.location.reload()
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [])
  return null
}
