/** Loads `path` as a new document, so that nothing read so far stays in memory. */
export function leaveTo(path: string): void {
  window.location.assign(path)
}
