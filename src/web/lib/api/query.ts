import { queryOptions, type DataTag } from '@tanstack/react-query'
import { callWithSignal } from './call.ts'
import type { Address, Answer, RequestArguments } from './endpoints.ts'

type CallKey<A extends Address> = readonly [address: A, ...request: RequestArguments<A>]

/** What a query needs of a reading call; spread it to add `select`, `staleTime` and the like. */
type CallQuery<A extends Address> = {
  queryKey: DataTag<CallKey<A>, Answer<A>, Error>
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer<A>>
}

/** The key of a call's answer in the cache: its address, then what it was asked. */
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
