import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { storableText } from './storable-text.ts'

/** Structured log. Callers log ids and counts, never names, addresses, tokens, or bodies. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

const ADDRESS = /(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+/g

/** Mail servers and databases quote addresses in error messages. */
function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '[address]')
}

/** A failed query's message contains its values (names, hashes, whole files); keeps only the statement. */
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

/**
 * Why something failed, to be stored and shown to operators: the messages of an error and its causes, without email
 * addresses, values of queries, and characters that PostgreSQL cannot store.
 */
export function storableReason(error: unknown): string {
  return storableText(error instanceof Error ? serializeError(error).message : String(error))
}

/** Lets through the first of many reports, and then one after each pause of so many milliseconds. */
export function atMostEvery(pauseMs: number): (report: () => void) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (report) => {
    if (performance.now() - reportedAt < pauseMs) return
    reportedAt = performance.now()
    report()
  }
}

/** In a terminal, logs problems only, unless a level is set explicitly. */
export function terminalLogLevel(level: string): string {
  return level === 'info' ? 'warn' : level
}

/** A JSON lines log from `level` on that removes email addresses and query values from errors. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } },
    destination,
  )
}
