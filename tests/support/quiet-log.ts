import { pino } from 'pino'

/** A logger that discards everything. */
export const quietLog = pino({ level: 'silent' })
