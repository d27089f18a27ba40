import { useEffect } from 'react'
import { createPath, useBlocker } from 'react-router'
import { mayBeTracked } from '#domain/site/tracking.ts'
import { leaveToPlace } from '#web/lib/leave.ts'

/**
 * For a document with tags, where every way to a page that must not be tracked leads into a new document. No other
 * needs it: the router warns of a blocker when a person types or pastes another fragment, as of a mailed link.
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
    // The browser has moved already: the router must not draw that page here before the document is replaced.
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
