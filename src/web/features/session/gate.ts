import { useQuery } from '@tanstack/react-query'
import type { CurrentUser, PaymentAccountStatus } from '#contract/accounts/accounts.ts'
import {
  accessOf,
  needsSubscriptionCheck,
  type Access,
  type Guard,
  type GuardPage,
} from '#domain/accounts/access.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useSession } from './session.ts'

/** Whether the current person has access to listings. `checking` until the server responds. */
export type Gate =
  | { kind: 'checking' }
  | { kind: 'stopped'; guard: Guard; next: GuardPage }
  | { kind: 'open'; user: CurrentUser }

/** Evaluates the guards in order. A payment that looks unfinished is rechecked before access is refused. */
export function useGate(): Gate {
  const session = useSession()
  const user = session.kind === 'in' ? session.user : null
  const status = user?.payment_account.status ?? null
  const needsCheck = user !== null && needsSubscriptionCheck(status)
  const check = useQuery({
    ...queryOf('GET /api/subscription'),
    enabled: needsCheck,
    staleTime: 0,
    retry: false,
  })
  if (session.kind === 'checking') return { kind: 'checking' }
  const access = accessAs(user, needsCheck && check.data ? check.data.payment_account_status : status)
  if (access.allowed) return user ? { kind: 'open', user } : { kind: 'checking' }
  if (access.guard === 'payment' && check.isLoading) return { kind: 'checking' }
  return { kind: 'stopped', guard: access.guard, next: access.next }
}

/** Whether the person has access by data already loaded; null means signed out. */
export function isKnownOpen(user: CurrentUser | null): boolean {
  return accessAs(user, user?.payment_account.status ?? null).allowed
}

function accessAs(user: CurrentUser | null, status: PaymentAccountStatus): Access {
  if (!user) return accessOf(null)
  return accessOf({
    // A suspended person has no session: the server ends it and refuses the next login.
    is_suspended: false,
    email_verified: user.email_verified,
    agreements_current: user.agreements_current,
    payment_account_status: status,
    accessible_counties: user.accessible_counties,
  })
}
