/**
 * A startup failure the operator can fix. The message is complete and readable, and is shown without a stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
