import { pino } from 'pino'

/** A log nobody reads. */
export const quietLog = pino({ level: 'silent' })
