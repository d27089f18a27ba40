import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Structured log. Callers pass ids and counts; names, addresses, tokens and bodies never enter it. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g

/** Mail servers and databases quote addresses in what they complain of. */
function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '[address]')
}

function serializeError(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message: withoutAddresses(message), stack: withoutAddresses(stack) }
}

export function createLog(level: string, destination: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } },
    destination,
  )
}
