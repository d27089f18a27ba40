/** Logs to the browser console: messages required by the specification, and errors that are not reported elsewhere. */
export function logFault(message: string, cause: unknown): void {
  console.error(message, cause)
}
