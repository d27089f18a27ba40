import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { sessionQuery, useSession } from './session.ts'
import { SESSION } from './texts.ts'

/** State of the history entry, so that reloading the page keeps the offer. */
type OfferState = { tourOfferedTo: string }

/**
 * Whether to offer the tour on this page: once per person across browsers, for as long as this page is open. Rendering
 * the page, or the tour itself, counts as the offer.
 */
export function useTourOffer(): boolean {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const session = useSession()
  const user = session.kind === 'in' ? session.user : null
  const newcomer = user?.tour_offered === false ? user.id : null
  useEffect(() => {
    if (newcomer === null) return
    const offer: OfferState = { tourOfferedTo: newcomer }
    void navigate({ search }, { replace: true, state: offer, preventScrollReset: true })
    call('POST /api/users/tour_offered', { body: {} }).then(
      () =>
        queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, tour_offered: true }),
      (error: unknown) => logFault(SESSION.tourNotKept, error),
    )
  }, [newcomer, navigate, search, queryClient])
  return user !== null && (newcomer !== null || isOfferedTo(location.state, user.id))
}

/** The browser's history outlives its sessions. */
function isOfferedTo(state: unknown, id: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'tourOfferedTo') === id
}
