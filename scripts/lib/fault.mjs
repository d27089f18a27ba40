import { isStopping } from './children.mjs'

/** A fault that the person at the terminal can mend: shown as its message alone. */
export class Fault extends Error {}

/**
 * Runs a script to its end. What it returns is the exit code.
 * @param {() => Promise<number>} script
 */
export async function main(script) {
  try {
    process.exitCode = await script()
  } catch (error) {
    // What was stopped on purpose need not explain itself.
    if (!isStopping()) console.error(error instanceof Fault ? error.message : error)
    process.exitCode = isStopping() ? 130 : 1
  }
}
