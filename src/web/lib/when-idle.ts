/**
 * Runs `go` when the browser is idle, within a time limit. Safari has no idle callback, so a timer stands in. Returns a
 * cancel function.
 */
export function whenIdle(go: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const wait = window.requestIdleCallback(go, { timeout: 500 })
    return () => window.cancelIdleCallback(wait)
  }
  const pause = setTimeout(go, 10)
  return () => clearTimeout(pause)
}
