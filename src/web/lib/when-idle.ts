/**
 * Waits until nothing more urgent is to be done, but not for ever. Safari does not tell: there a pause must do. Returns
 * how to call it off.
 */
export function whenIdle(go: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const wait = window.requestIdleCallback(go, { timeout: 500 })
    return () => window.cancelIdleCallback(wait)
  }
  const pause = setTimeout(go, 10)
  return () => clearTimeout(pause)
}
