/** Failures in a row before the circuit opens. */
const MAX_FAILURES = 5

const OPEN_MS = 30_000

/** Thrown instead of doing the work while the circuit is open: nothing was tried. */
export class MailPausedError extends Error {
  override name = 'MailPausedError'
}

/** Does the work, or throws MailPausedError while the circuit is open. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A circuit breaker: opens for 30 seconds after five failures in a row, then lets one attempt through. Its success
 * closes the circuit; its failure opens it again. `isFailure` tells connection errors from server responses; `now` is
 * in milliseconds.
 */
export function circuit(isFailure: (error: unknown) => boolean, now = () => performance.now()): Guarded {
  let failures = 0
  let openUntil = 0
  let isTrying = false
  return async (work) => {
    const isProbe = failures >= MAX_FAILURES
    if (isProbe && (isTrying || now() < openUntil))
      throw new MailPausedError('pausing email: the mail server keeps failing')
    isTrying ||= isProbe
    try {
      const done = await work()
      failures = 0
      return done
    } catch (error) {
      if (!isFailure(error)) failures = 0
      else {
        failures += 1
        openUntil = now() + OPEN_MS
      }
      throw error
    } finally {
      if (isProbe) isTrying = false
    }
  }
}
