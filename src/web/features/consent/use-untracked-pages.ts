import { useEffect } from 'react'
import { createPath, useBlocker } from 'react-router'
import { mayBeTracked } from '#domain/site/tracking.ts'
import { leaveToPlace } from '#web/lib/leave.ts'
import { areTagsLoaded } from './tags.ts'

/** From a document with tags, every way to a page that must not be tracked leads into a new document. */
export function useUntrackedPages(): void {
  useBlocker(({ nextLocation, historyAction }) => {
    if (!areTagsLoaded() || mayBeTracked(nextLocation.pathname)) return false
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
      if (!areTagsLoaded() || mayBeTracked(window.location.pathname)) return
      event.stopImmediatePropagation()
      window.location.reload()
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [])
}
