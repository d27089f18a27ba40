import type { Clock } from '#web/lib/clock.ts'

/** The device's clock, the only place that reads it. */
export const systemClock: Clock = () => Date.now()
