import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { needsSubscriptionCheck, type Guard, type GuardPage } from '#domain/accounts/access.ts'
import { callWithSignal } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { accessFor } from './access.ts'
import { sessionQuery, useSession } from './session.ts'

/** Whether the current person has access to listings. `checking` until the server responds. */
export type Gate =
  | { kind: 'checking' }
  | { kind: 'stopped'; guard: Guard; next: GuardPage }
  | { kind: 'open'; user: CurrentUser }

const checked = 'GET /api/subscription'

/** Has the server ask Stripe, then reads the person again: only with an open payment account do they have counties. */
export const subscriptionCheckQuery = queryOptions({
  queryKey: keyOf(checked),
  queryFn: async ({ signal, client }) => {
    const check = await callWithSignal(signal, checked)
    if (!needsSubscriptionCheck(check.payment_account_status))
      await client.query({ ...sessionQuery, staleTime: 0 })
    return check
  },
  staleTime: 0,
  retry: false,
})

/** Evaluates the guards in order. A payment that looks unfinished is rechecked before access is refused. */
export function useGate(): Gate {
  const session = useSession()
  const user = session.kind === 'in' ? session.user : null
  const needsCheck = user !== null && needsSubscriptionCheck(user.payment_account.status)
  const check = useQuery({ ...subscriptionCheckQuery, enabled: needsCheck })
  if (session.kind === 'checking') return { kind: 'checking' }
  const access = accessFor(user)
  if (access.allowed) return user ? { kind: 'open', user } : { kind: 'checking' }
  if (access.guard === 'payment' && check.isLoading) return { kind: 'checking' }
  return { kind: 'stopped', guard: access.guard, next: access.next }
}
