import { isIP } from 'node:net'

/** Stands for an unknown address. */
const UNKNOWN = '::'

/**
 * Normalizes a caller's address from a connection or a trusted proxy: strips port, brackets, and the zone of a
 * link-local address, and unmaps IPv4. Returns `::` for anything else, including a caller whose connection has
 * already closed.
 */
export function callerAddress(named: string | undefined): string {
  const withZone = (named ?? '')
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const [address = ''] = withZone.split('%', 1)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? UNKNOWN : plain
}
