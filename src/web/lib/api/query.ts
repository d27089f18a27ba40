import { queryOptions, type DataTag } from '@tanstack/react-query'
import { callWithSignal } from './call.ts'
import type { Address, Answer, RequestArguments } from './endpoints.ts'

type CallKey<A extends Address> = readonly [address: A, ...request: RequestArguments<A>]

/** Options of a query for a GET endpoint; spread them to add `select`, `staleTime` and so on. */
type CallQuery<A extends Address> = {
  queryKey: DataTag<CallKey<A>, Answer<A>, Error>
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer<A>>
}

/** Cache key of a call: its endpoint, then its input. */
export function keyOf<A extends Address>(address: A, ...rest: RequestArguments<A>): CallKey<A> {
  return [address, ...rest]
}

export function queryOf<A extends Address & `GET ${string}`>(
  address: A,
  ...rest: RequestArguments<A>
): CallQuery<A> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => callWithSignal(signal, address, ...rest)
  const { queryKey } = queryOptions({ queryKey: keyOf(address, ...rest), queryFn })
  return { queryKey, queryFn }
}

/** Whether a cache key is one of a call for operators. */
export function isOfOperators([address]: readonly unknown[]): boolean {
  return typeof address === 'string' && address.includes('/api/operator/')
}
