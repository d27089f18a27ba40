import type { Clock } from '#web/lib/clock.ts'

/** The device's clock; only this reads it. */
export const systemClock: Clock = () => Date.now()
