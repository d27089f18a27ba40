/** After this many failures in a row a server is left alone. */
const FAILURES = 5

const REST_MS = 30_000

/** Does the work, or throws at once while the server rests. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Leaves a server alone for 30 seconds after five failures in a row, and then lets one try through: its success ends the
 * rest, its failure begins another. `isFailure` tells errors of the server from its answers; `now` in milliseconds.
 */
export function circuit(isFailure: (error: unknown) => boolean, now = () => performance.now()): Guarded {
  let failures = 0
  let restsUntil = 0
  let isTrying = false
  return async (work) => {
    const isProbe = failures >= FAILURES
    if (isProbe && (isTrying || now() < restsUntil)) throw new Error('the mail server is left alone')
    isTrying ||= isProbe
    try {
      const done = await work()
      failures = 0
      return done
    } catch (error) {
      if (!isFailure(error)) failures = 0
      else {
        failures += 1
        restsUntil = now() + REST_MS
      }
      throw error
    } finally {
      if (isProbe) isTrying = false
    }
  }
}
