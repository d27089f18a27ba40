import { isIP } from 'node:net'

/** For whom no address is known. */
const NOBODY = '::'

/**
 * The address of a caller as a connection or a trusted proxy names it, without what some proxies add: a port, brackets,
 * the zone of a link-local address; IPv4 as itself. `::` for what is no address, and for a caller whose connection is
 * closed by now, who has none.
 */
export function callerAddress(named: string | undefined): string {
  const plain = (named ?? '')
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? NOBODY : plain
}
