import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { sessionQuery, useSession } from './session.ts'
import { SESSION } from './texts.ts'

/**
 * Whether the tour is offered on this page: once to a person, whatever the browser, and for as long as the page that
 * does it is open. Drawing that page, or the tour itself, is what counts as the offer.
 */
export function useTourOffer(): boolean {
  const queryClient = useQueryClient()
  const session = useSession()
  const isNew = session.kind === 'in' && !session.user.tour_offered
  const [isOffered, setOffered] = useState(isNew)
  if (isNew && !isOffered) setOffered(true)
  useEffect(() => {
    if (!isNew) return
    call('POST /api/users/tour_offered', { body: {} }).then(
      () =>
        queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, tour_offered: true }),
      (error: unknown) => logFault(SESSION.tourNotKept, error),
    )
  }, [isNew, queryClient])
  return isOffered
}
