import type { PoolClient } from 'pg'

/** Receives how a query ended; the error is null if it succeeded. */
export type QueryEnd = (error: unknown) => void

/**
 * Calls `begin` with what each query on this connection is given, before it is sent, and what that returns when the
 * query has ended. A stream ends at once: it reports its end to its reader, who may take any time.
 */
export function watchQueries(client: PoolClient, begin: (query: unknown) => QueryEnd | null): void {
  const query: unknown = Reflect.get(client, 'query')
  if (!isFunction(query)) throw new Error('the driver has no queries')
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const end = begin(given[0])
    if (end === null) return Reflect.apply(query, client, given)
    const callback = given.at(-1)
    if (isFunction(callback)) {
      const answer = (...result: unknown[]) => {
        end(result[0] ?? null)
        callback(...result)
      }
      return Reflect.apply(query, client, [...given.slice(0, -1), answer])
    }
    const answer: unknown = Reflect.apply(query, client, given)
    if (answer instanceof Promise) answer.then(() => end(null), end)
    else end(null)
    return answer
  })
}

/** Whether a value of the driver, which its types do not tell, can be called. */
export function isFunction(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function'
}
