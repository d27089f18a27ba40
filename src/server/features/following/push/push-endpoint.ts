import { isIP } from 'node:net'
import { isPublicAddress } from '#server/platform/net/public-address.ts'
import { isThisMachine } from '#server/platform/net/this-machine.ts'

/**
 * Suffixes of names that do not resolve on the public internet (RFC 2606, 6761, 6762, 8375, 9476, and common private
 * ones).
 */
const INTERNAL_NAME =
  /\.(?:local|localhost|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|example|onion|alt)$/

/**
 * Whether we may post to an endpoint chosen by a browser. Push services are public https hosts on port 443;
 * `mayBeLocal`, never true in production, also allows this machine. Each connection checks again that the name
 * resolves to a public address.
 */
export function isPushEndpoint(endpoint: string, mayBeLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  if (mayBeLocal && isThisMachine(url)) return url.protocol === 'http:' || url.protocol === 'https:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '')
  const isHost = isIP(host) === 0 ? host.includes('.') && !INTERNAL_NAME.test(host) : isPublicAddress(host)
  return url.protocol === 'https:' && url.port === '' && isHost
}
