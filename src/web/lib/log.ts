/** The browser's console, for what the specification asks to be logged and for faults nobody else reports. */
export function logFault(message: string, cause: unknown): void {
  console.error(message, cause)
}
