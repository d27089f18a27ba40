import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { sessionQuery, useSession } from './session.ts'
import { SESSION } from './texts.ts'

/** What the place in the browser's history remembers, so that loading the page again takes no offer away. */
type OfferState = { tourOfferedTo: string }

/**
 * Whether the tour is offered on this page: once to a person, whatever the browser, and for as long as the page that
 * does it is open. Drawing that page, or the tour itself, is what counts as the offer.
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

/** The history of a browser outlives its sessions. */
function isOfferedTo(state: unknown, id: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'tourOfferedTo') === id
}
