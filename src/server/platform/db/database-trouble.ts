import { Socket } from 'node:net'

/**
 * Why the database is unavailable now: it is unreachable (`away`), others hold what a call needs for longer
 * than it may wait (`busy`), or its disk is full (`full`).
 */
export type DatabaseTrouble = 'away' | 'busy' | 'full'

/** By the codes of PostgreSQL (its appendix A), and of the system for its disk. */
const TROUBLE_BY_CODE: ReadonlyMap<unknown, DatabaseTrouble> = new Map([
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  // A statement that took too long, a lock that was not given up, a transaction that stood still, too many connections.
  ['57014', 'busy'],
  ['55P03', 'busy'],
  ['25P03', 'busy'],
  ['53300', 'busy'],
  ['53100', 'full'],
  ['ENOSPC', 'full'],
])

const socketFailures = new WeakSet<Error>()

/**
 * A socket for a connection to the database. The code of a socket's failure does not tell whose it was: payments and
 * mail are refused by the same words.
 */
export function socketToDatabase(): Socket {
  const socket = new Socket()
  socket.on('error', (error) => socketFailures.add(error))
  return socket
}

/** What the driver says, without a code, of a connection that ended under a query, and of one that it did not get. */
const TROUBLE_BY_WORDS: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^(Connection terminated|Client has encountered a connection error)/, 'away'],
  [/^timeout exceeded when/, 'busy'],
]

/** Why a call failed where the same call may succeed later; null for every other failure. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (socketFailures.has(cause)) return 'away'
    const { message } = cause
    const known =
      ('code' in cause ? TROUBLE_BY_CODE.get(cause.code) : undefined) ??
      TROUBLE_BY_WORDS.find(([words]) => words.test(message))?.[1]
    if (known !== undefined) return known
  }
  return null
}
