import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { usePresence } from '#web/features/visits/visit.ts'
import { DisclaimerGate } from '#web/features/session/disclaimer-gate.tsx'
import { useGate } from '#web/features/session/gate.ts'
import { useSession } from '#web/features/session/session.ts'
import { holdKeptPage } from '#web/lib/kept-page.ts'
import { paths, withReturn } from '#web/links/paths.ts'
import { NoPermissions } from '#web/pages/dead-ends/no-permissions-screen.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

// Keyed by person: another tab may log in another one, who finds nothing that was typed or opened here.

/** For pages that only need a login. */
export function MemberGuard() {
  const session = useSession()
  if (session.kind === 'checking') return <PageSpinner />
  if (session.kind === 'out') return <RedirectWithReturn to={paths.login} />
  return <Outlet key={session.user.id} />
}

/** For pages of listings: every guard in order, the disclaimer last. */
export function SubscriberGuard() {
  const gate = useGate()
  const { key } = useLocation()
  usePresence(gate.kind === 'open' ? key : null)
  if (gate.kind === 'checking') return <CheckingAccess />
  if (gate.kind === 'stopped') {
    return (
      <Stopped>
        {gate.guard === 'counties' ? <NoPermissions /> : <RedirectWithReturn to={gate.next} />}
      </Stopped>
    )
  }
  return (
    <DisclaimerGate key={gate.user.id}>
      <Outlet />
    </DisclaimerGate>
  )
}

/** Stays behind the kept listing page, which is what a person sees of a slow check. */
function CheckingAccess() {
  useLayoutEffect(holdKeptPage, [])
  return <PageSpinner />
}

/** Shown instead of a blocked page. Drops the data prefetched for that page. */
function Stopped({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  useEffect(() => queryClient.removeQueries({ type: 'inactive' }), [queryClient])
  return children
}

/** Redirects from this page, and remembers it as the return path. */
export function RedirectWithReturn({ to }: { to: string }) {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={withReturn(to, pathname + search + hash)} replace />
}
