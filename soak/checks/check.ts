/** One invariant, as read from outside after the soak. */
export type Check = {
  name: string
  /** How many things were checked. */
  checked: number
  /** What is wrong, one line each; empty if the invariant holds. */
  problems: string[]
  /** Set if other work on the machine can break it as well. */
  needsQuiet?: true
}

/** The first problems in full, the number of the others. */
export function shortened(problems: readonly string[], count = 10): string[] {
  const rest = problems.length - count
  return rest > 0 ? [...problems.slice(0, count), `... and ${rest} more`] : [...problems]
}
