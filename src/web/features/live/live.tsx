import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StreamedChanges } from '#contract/following/alerts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { addLiveChanges } from '#web/data/live-changes.ts'
import words from '#web/ui/words.module.css'
import { listenTogether } from './parts/shared-stream.ts'
import type { StreamEvent } from './parts/read-stream.ts'
import { listRefresher } from './parts/refresh-list.ts'
import { LIVE } from './texts.ts'

/** Keeps everything that is shown as it is on the server, for as long as it is drawn. */
export function Live({ today }: { today: PlainDate }) {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState(0)
  useEffect(() => {
    const refreshList = listRefresher(queryClient)
    return listenTogether({
      onEvent: (event) => {
        const listings = changesIn(event)
        if (listings.length > 0) {
          addLiveChanges(queryClient, listings)
          refreshList(listings.map(({ id }) => id))
          setChanged(listings.length)
        }
        refreshRest(queryClient, event, listings)
      },
      // Who is signed out learns it like everybody who comes to a page, and is led to the login.
      onRefused: () => void queryClient.refetchQueries({ queryKey: keyOf('GET /api/users/current_user') }),
    })
  }, [queryClient])
  const terms = upsetBidTermsOn(today)
  const knownTerms = useRef(terms)
  useEffect(() => {
    // What the next bid must be was computed by the terms of the day it was asked for.
    if (knownTerms.current !== terms) void queryClient.invalidateQueries()
    knownTerms.current = terms
  }, [queryClient, terms])
  return (
    <p className={words.spoken} role="status">
      {changed > 0 && LIVE.changed(changed)}
    </p>
  )
}

type Changed = StreamedChanges['listings']

function changesIn({ name, data }: StreamEvent): Changed {
  if (name !== 'changes') return []
  const said: unknown = JSON.parse(data)
  return isChanges(said) ? said.listings : []
}

/** The server holds to the contract; this tells the compiler. */
function isChanges(said: unknown): said is StreamedChanges {
  return typeof said === 'object' && said !== null && 'listings' in said && Array.isArray(said.listings)
}

/** Has what is shown asked for again, and what is not shown when it is next. */
function refreshRest(queryClient: QueryClient, { name }: StreamEvent, changed: Changed): void {
  const refresh = (...queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })
  if (name === 'reload') refresh()
  if (name === 'notifications') {
    refresh('GET /api/notifications')
    // What is the person's own may have been changed on another page.
    refresh('GET /api/clerk_calls')
    refresh('GET /api/tax_foreclosure/:id/mine')
    refresh('GET /api/favorite_listings')
  }
  if (changed.length === 0) return
  // A source may have overtaken a call.
  refresh('GET /api/clerk_calls')
  refresh('GET /api/tax_foreclosure/:id/mine')
  for (const { id } of changed) refresh(...keyOf('GET /api/tax_foreclosure/:id', { params: { id } }))
  refresh('GET /api/changes')
  refresh('GET /api/favorite_listings')
}
