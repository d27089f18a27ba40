import { isStopping } from './children.mjs'

/** An error the user can fix: printed as its message, without a stack trace. */
export class Fault extends Error {}

/**
 * Runs a script to completion. Its return value becomes the exit code.
 * @param {() => Promise<number>} script
 */
export async function main(script) {
  try {
    process.exitCode = await script()
  } catch (error) {
    // A deliberate stop prints no error.
    if (!isStopping()) console.error(error instanceof Fault ? error.message : error)
    process.exitCode = isStopping() ? 130 : 1
  }
}
