import type { Pool, PoolClient } from 'pg'

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * The pool for the queue's runner, which may release the connection it listens on twice: when it stops, and when its
 * LISTEN fails after that. The pool throws at a second release, and no one would catch it: the process would end.
 */
export function runnerPool(pool: Pool): Pool {
  function connect(connected?: Connected): unknown {
    if (connected === undefined) return pool.connect()
    pool.connect((error, client, release) => {
      let isReleased = false
      connected(error, client, (reason) => {
        // Without a connection, as of a pool that has ended, there is nothing to release.
        if (client !== undefined && !isReleased) release(reason)
        isReleased = true
      })
    })
    return undefined
  }
  return new Proxy(pool, {
    get: (target, name): unknown => (name === 'connect' ? connect : Reflect.get(target, name)),
  })
}
