import { fairTurns } from './fair-turns.ts'
import { printThreads } from './print-threads.ts'

/** So many threads make documents in this process: a long packet of one person leaves one to the others. */
const AT_ONCE = 2

/** Whose turn it is to have a document made in this process. */
export const documentTurns = fairTurns({ atOnce: AT_ONCE, waitingOfOne: 3, waitingInAll: 40 })

/** To be called within a turn: there are as many threads as turns. */
export const printDocument = printThreads()
