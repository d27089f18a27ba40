import { Socket } from 'node:net'

/**
 * Why the database is unavailable: unreachable (`away`), locks or connections held by others for too long (`busy`),
 * or disk full (`full`).
 */
const TROUBLES = ['away', 'busy', 'full'] as const
export type DatabaseTrouble = (typeof TROUBLES)[number]

/** A write on a server that takes none: the address still leads to one that is no longer the primary. */
const READ_ONLY = '25006'

/** By PostgreSQL error code (appendix A), and the system's code for a full disk. */
const TROUBLE_BY_CODE: ReadonlyMap<unknown, DatabaseTrouble> = new Map([
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  [READ_ONLY, 'away'],
  // A login that is refused, as while a password changes, and a database that is not there yet.
  ['28000', 'away'],
  ['28P01', 'away'],
  ['3D000', 'away'],
  // Its disk fails.
  ['58030', 'away'],
  // Deadlock, statement timeout, lock timeout, idle transaction timeout, out of memory, too many connections.
  ['40P01', 'busy'],
  ['57014', 'busy'],
  ['55P03', 'busy'],
  ['25P03', 'busy'],
  ['53200', 'busy'],
  ['53300', 'busy'],
  ['53100', 'full'],
  ['ENOSPC', 'full'],
])

/** Whether a write failed because the server takes none, as after a failover. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY
}

const socketFailures = new WeakSet<Error>()

/**
 * Creates a socket for a database connection and remembers its errors, because payment and mail sockets fail with the
 * same codes.
 */
export function socketToDatabase(): Socket {
  const socket = new Socket()
  socket.on('error', (error) => socketFailures.add(error))
  return socket
}

/** Driver errors without a code: a connection that ended during a query, and one it could not get. */
const TROUBLE_BY_MESSAGE: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^(Connection terminated|Client has encountered a connection error|Client was closed)/, 'away'],
  [/^timeout exceeded when/, 'busy'],
  // PgBouncer has no connection of the server, or none of its own, to spare.
  [/^(query_wait_timeout|no more connections allowed)/, 'busy'],
]

/** PgBouncer ends a connection with this code, whatever its reason; PostgreSQL does not, but for a faulty client. */
function isOfPooler(error: Error): boolean {
  return 'code' in error && error.code === '08P01' && 'severity' in error && error.severity === 'FATAL'
}

/** What another thread found out about a failure before it sent it to this one. */
function troubleOf(error: Error): DatabaseTrouble | null {
  return 'trouble' in error ? (TROUBLES.find((trouble) => trouble === error.trouble) ?? null) : null
}

/** Why a call failed if the same call may succeed later; null for any other failure. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const found = troubleOf(cause)
    if (found !== null) return found
    if (socketFailures.has(cause)) return 'away'
    const { message } = cause
    const known =
      ('code' in cause ? TROUBLE_BY_CODE.get(cause.code) : undefined) ??
      TROUBLE_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1]
    if (known !== undefined) return known
    if (isOfPooler(cause)) return 'away'
  }
  return null
}
