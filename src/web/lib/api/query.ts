import { queryOptions } from '@tanstack/react-query'
import { callWithSignal } from './call.ts'
import type { Address, RequestArguments } from './endpoints.ts'

/** The key of a call's answer in the cache: its address, then what it was asked. */
export function keyOf<A extends Address>(address: A, ...rest: RequestArguments<A>) {
  return [address, ...rest] as const
}

/** Query options of a reading call; spread them to add `select`, `staleTime` and the like. */
export function queryOf<A extends Address & `GET ${string}`>(address: A, ...rest: RequestArguments<A>) {
  return queryOptions({
    queryKey: keyOf(address, ...rest),
    queryFn: ({ signal }) => callWithSignal(signal, address, ...rest),
  })
}
