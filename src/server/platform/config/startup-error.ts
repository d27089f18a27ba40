/**
 * A startup failure the operator can fix. The message is complete and readable, and is shown without a stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** The error for settings with problems; each starts with the name of its setting. */
export function settingsError(problems: readonly string[]): StartupError {
  return new StartupError(`These settings need attention:\n${problems.map((line) => `  ${line}`).join('\n')}`)
}
