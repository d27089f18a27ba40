import { finished, Writable } from 'node:stream'
import type { PoolClient } from 'pg'

/** Receives how a query ended; the error is null if it succeeded. */
export type QueryEnd = (error: unknown) => void

/**
 * Calls `begin` with what each query on this connection is given, before it is sent, and what that returns when the
 * query has ended. A stream from the server ends at once: it reports its end to its reader, who may take any time.
 */
export function watchQueries(client: PoolClient, begin: (query: unknown) => QueryEnd | null): void {
  replaceQuery(client, (given, send) => {
    const end = begin(given[0])
    if (end === null) return send(given)
    const callback = given.at(-1)
    if (isFunction(callback)) {
      const answer = (...result: unknown[]) => {
        end(result[0] ?? null)
        callback(...result)
      }
      return send([...given.slice(0, -1), answer])
    }
    const answer = send(given)
    if (answer instanceof Promise) answer.then(() => end(null), end)
    else if (answer instanceof Writable) finished(answer, (error) => end(error ?? null))
    else end(null)
    return answer
  })
}

/** What the driver does with a query. */
type Send = (given: readonly unknown[]) => unknown

/** Calls `query` for each query on this connection, with what it is given and the driver's own way to send it. */
export function replaceQuery(
  client: PoolClient,
  query: (given: readonly unknown[], send: Send) => unknown,
): void {
  const own: unknown = Reflect.get(client, 'query')
  if (!isFunction(own)) throw new Error('the driver has no queries')
  const send: Send = (given) => Reflect.apply(own, client, given)
  Reflect.set(client, 'query', (...given: unknown[]): unknown => query(given, send))
}

function isFunction(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function'
}
