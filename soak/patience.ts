import { setTimeout as pause } from 'node:timers/promises'

/** How long anything may take that has to succeed in the end: longer than any fault and the recovery from it. */
export const PATIENCE_MS = 300_000

/** Waits until `condition` holds. Throws an error that names `what` if that takes longer than `timeoutMs`. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  { timeoutMs = PATIENCE_MS, everyMs = 50 } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} took more than ${timeoutMs / 1000} s`)
    await pause(everyMs)
  }
}
