import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Structured log. Callers pass ids and counts; names, addresses, tokens and bodies never enter it. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g

/** Mail servers and databases quote addresses in what they complain of. */
function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '[address]')
}

/** A failed query quotes the values it was sent with: names, hashes, whole files. The statement alone stays. */
function withoutValues(text: string, error: unknown): string {
  if (!(error instanceof Error)) return text
  const shorter =
    error instanceof DrizzleQueryError ? text.replaceAll(error.message, `Failed query: ${error.query}`) : text
  return withoutValues(shorter, error.cause)
}

function serializeError(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  return {
    type,
    message: withoutAddresses(withoutValues(message, error)),
    stack: withoutAddresses(withoutValues(stack, error)),
  }
}

/** The level that shows problems only in a terminal; an explicit level wins. */
export function levelBesidePeople(level: string): string {
  return level === 'info' ? 'warn' : level
}

/** A log of JSON lines from `level` on, in which no error tells a mail address or a value of a query. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } },
    destination,
  )
}
