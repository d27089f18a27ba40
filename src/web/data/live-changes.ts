import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'

/** Event kinds by listing id that arrived while the page was open, latest last. */
export type LiveChanges = ReadonlyMap<number, readonly string[]>

const key = ['live changes'] as const
const NONE: LiveChanges = new Map()

export function useLiveChanges(): LiveChanges {
  const { data } = useQuery<LiveChanges>({ queryKey: key, queryFn: skipToken, gcTime: Infinity })
  return data ?? NONE
}

export function addLiveChanges(
  queryClient: QueryClient,
  listings: readonly { id: number; kinds: readonly string[] }[],
): void {
  const known = new Map(queryClient.getQueryData<LiveChanges>(key))
  for (const { id, kinds } of listings) known.set(id, [...(known.get(id) ?? []), ...kinds])
  queryClient.setQueryData<LiveChanges>(key, known)
}

/** Marks the listing as seen. */
export function clearLiveChange(queryClient: QueryClient, id: number): void {
  const known = queryClient.getQueryData<LiveChanges>(key)
  if (!known?.has(id)) return
  queryClient.setQueryData<LiveChanges>(key, new Map([...known].filter(([other]) => other !== id)))
}
