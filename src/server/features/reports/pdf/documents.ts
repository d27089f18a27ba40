import { fairTurns } from './fair-turns.ts'
import { printThreads } from './print-threads.ts'

/** Threads per process that make documents. With two, one person's long packet leaves one for everyone else. */
const CONCURRENCY = 2

/** Turns for making documents in this process. */
export const documentTurns = fairTurns({ concurrency: CONCURRENCY, maxWaitingPerPerson: 3, maxWaiting: 40 })

/** Call within a turn: there are as many threads as turns. */
export const printDocument = printThreads()
