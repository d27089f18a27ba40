import { Writable } from 'node:stream'
import pg from 'pg'
import { watchQueries } from './watch-queries.ts'

/**
 * Ends a connection whose server leaves a query unanswered for `silenceMs`, so that the query fails instead of waiting
 * for hours: a network that drops packets reports nothing, and the driver's own timeout would return the connection to
 * the pool, where each later query on it would hang as well.
 */
export function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  if (!(client instanceof pg.Client)) return
  const end = () => void client.end().catch(() => undefined)
  watchQueries(client, (query) => {
    const timer = setTimeout(end, silenceMs)
    // COPY may take any time, as long as the server takes what is sent.
    if (query instanceof Writable) query.on('drain', () => timer.refresh())
    return () => clearTimeout(timer)
  })
}
