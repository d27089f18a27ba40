/**
 * A fault that the person who starts the program can mend. Its message is one readable text, complete in itself,
 * and is shown without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
