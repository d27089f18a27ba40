import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { checkedAccount } from './api.ts'
import { dealOf } from './cart/cart.ts'

const TIMEOUT_MS = 60_000
const FIRST_PAUSES_MS = [1000, 2000, 3000, 4000]
const PAUSE_MS = 5000

/** Polls until the subscription is active. */
function openingQuery(attempt: number) {
  return queryOptions({
    ...checkedAccount,
    queryKey: ['opening', attempt],
    refetchInterval: ({ state }) => {
      if (state.data && isRunning(state.data)) return false
      return FIRST_PAUSES_MS[state.dataUpdateCount + state.errorUpdateCount - 1] ?? PAUSE_MS
    },
  })
}

export type Opening =
  | { kind: 'waiting' }
  | { kind: 'open'; account: BillingAccount }
  /** The person has no subscription, and none is known to be on its way. Still looks for one until the minute is over. */
  | { kind: 'not bought' }
  /** A minute has passed; `account` is null if no call succeeded. */
  | { kind: 'given up'; account: BillingAccount | null; problem: string | null; retry: () => void }

/**
 * Waits up to a minute for the subscription just paid for. Unless `isPayment`, no payment is expected: then granted
 * counties count as open, and a person without any need not wait.
 */
export function useOpening(isPayment: boolean): Opening {
  const [attempt, setAttempt] = useState(1)
  const [hasGivenUp, setGivenUp] = useState(false)
  const { data = null, error } = useQuery({ ...openingQuery(attempt), enabled: !hasGivenUp })
  useEffect(() => {
    const timer = setTimeout(() => setGivenUp(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [attempt])
  if (data && isRunning(data)) return { kind: 'open', account: data }
  if (data && !isPayment && dealOf(data.standing) === 'buy')
    return data.granted_counties.length > 0 ? { kind: 'open', account: data } : { kind: 'not bought' }
  if (!hasGivenUp) return { kind: 'waiting' }
  const retry = () => {
    setGivenUp(false)
    setAttempt(attempt + 1)
  }
  return { kind: 'given up', account: data, problem: error?.message ?? null, retry }
}

function isRunning({ standing }: BillingAccount): boolean {
  return dealOf(standing) === 'change'
}
