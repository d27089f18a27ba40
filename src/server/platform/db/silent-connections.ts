import pg from 'pg'

/**
 * Ends a connection whose server leaves a query unanswered for `silenceMs`, so that the query fails instead of waiting
 * for hours: a network that drops packets reports nothing, and the driver's own timeout would return the connection to
 * the pool, where each later query on it would hang as well.
 */
export function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  if (!(client instanceof pg.Client)) return
  const end = () => void client.end().catch(() => undefined)
  const query: unknown = Reflect.get(client, 'query')
  if (!isFunction(query)) throw new Error('the driver has no queries')
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const timer = setTimeout(end, silenceMs)
    const stop = () => clearTimeout(timer)
    const callback = given.at(-1)
    if (isFunction(callback)) {
      const answer = (...result: unknown[]) => {
        stop()
        callback(...result)
      }
      return Reflect.apply(query, client, [...given.slice(0, -1), answer])
    }
    const answer: unknown = Reflect.apply(query, client, given)
    if (answer instanceof Promise) answer.then(stop, stop)
    // A stream reports its end to its reader, who may take any time.
    else stop()
    return answer
  })
}

function isFunction(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function'
}
