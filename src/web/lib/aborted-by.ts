/**
 * A controller that `signal` aborts as well; it lets go of the signal once it is aborted itself. Instead of
 * `AbortSignal.any`, which came to Firefox with version 124.
 */
export function abortedBy(signal: AbortSignal | null | undefined): AbortController {
  const own = new AbortController()
  if (signal?.aborted) own.abort()
  signal?.addEventListener('abort', () => own.abort(), { signal: own.signal })
  return own
}
