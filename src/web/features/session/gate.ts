import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { needsSubscriptionCheck, type Guard, type GuardPage } from '#domain/accounts/access.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { accessAs } from './access.ts'
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
