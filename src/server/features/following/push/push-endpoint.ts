import { isIP } from 'node:net'
import { isPublicAddress } from '#server/platform/net/public-address.ts'
import { isThisMachine } from '#server/platform/net/this-machine.ts'

/** Ends of names that lead nowhere on the public internet (RFC 2606, 6761, 6762, 8375, 9476, and what houses use). */
const INTERNAL_NAME =
  /\.(?:local|localhost|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|example|onion|alt)$/

/**
 * Whether an endpoint that a browser names may be posted to. Push services are https hosts of the public internet on
 * the usual port; `mayBeLocal`, never true in production, admits this machine as well. That a name leads to a public
 * address is looked at again with every connection.
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
