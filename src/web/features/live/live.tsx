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

/** Keeps all data on screen in sync with the server while mounted. */
export function Live({ today }: { today: PlainDate }) {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState(0)
  useEffect(() => {
    const refreshList = listRefresher(queryClient)
    return listenTogether({
      // The list may be older than the stream.
      onBegin: refreshList,
      onEvent: (event) => {
        const listings = changesIn(event)
        if (listings.length > 0) {
          addLiveChanges(queryClient, listings)
          refreshList()
          setChanged(listings.length)
        }
        refreshRest(queryClient, event, listings)
      },
      // Refetching the user finds out about a sign-out and redirects to the login, as on every page.
      onRefused: () => void queryClient.refetchQueries({ queryKey: keyOf('GET /api/users/current_user') }),
    })
  }, [queryClient])
  const terms = upsetBidTermsOn(today)
  const knownTerms = useRef(terms)
  useEffect(() => {
    // The next bid was computed with the terms of the day it was fetched.
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
  const parsed: unknown = JSON.parse(data)
  return isChanges(parsed) ? parsed.listings : []
}

/** Type guard for the compiler; the server conforms to the contract. */
function isChanges(value: unknown): value is StreamedChanges {
  return typeof value === 'object' && value !== null && 'listings' in value && Array.isArray(value.listings)
}

/** Invalidates the affected queries: active ones refetch now, others on next use. */
function refreshRest(queryClient: QueryClient, { name }: StreamEvent, changed: Changed): void {
  const refresh = (...queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })
  if (name === 'reload') refresh()
  if (name === 'notifications') {
    refresh('GET /api/notifications')
    // The person may have changed their own data on another page.
    refresh('GET /api/clerk_calls')
    refresh('GET /api/tax_foreclosure/:id/mine')
    refresh('GET /api/favorite_listings')
  }
  if (changed.length === 0) return
  // A source may have overtaken a clerk call.
  refresh('GET /api/clerk_calls')
  refresh('GET /api/tax_foreclosure/:id/mine')
  for (const { id } of changed) refresh(...keyOf('GET /api/tax_foreclosure/:id', { params: { id } }))
  refresh('GET /api/changes')
  refresh('GET /api/favorite_listings')
  refresh('GET /api/bid_sheet')
  if (!changed.some(({ kinds }) => kinds.includes('last_day_moved'))) return
  // An operator may have confirmed a closing hour, or entered or removed a closure.
  refresh('GET /api/counties')
  refresh('GET /api/court_closures')
  refresh('GET /api/upset_bid')
}
