/** Source of the current time, in epoch milliseconds; tests pass their own. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
