/** Where the time comes from; tests pass their own. Epoch milliseconds. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
