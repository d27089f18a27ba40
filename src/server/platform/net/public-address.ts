import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that no server of the public internet has an address in (IANA special-purpose registries). */
const OTHER_NETWORKS: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
]

const others = new BlockList()
for (const [network, bits] of OTHER_NETWORKS)
  others.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4')

/** Whether an IP address is one of the public internet: no network of a house, a data centre or this machine. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  // An IPv4 address in the clothes of an IPv6 one is judged as what it is.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (family === 6 && /^(::|0:0:0:0:0:)ffff:/i.test(address)) return false
  return !others.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Thrown instead of connecting. */
export class NoPublicAddressError extends Error {
  override name = 'NoPublicAddressError'
}

/**
 * Finds the addresses of a host for a connection, and fails where any of them is not public: what is connected to is
 * what was looked at, whatever the name means a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) {
      done(error, [])
      return
    }
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      done(new NoPublicAddressError(`${hostname} is no host of the public internet`), [])
      return
    }
    const [first] = found
    if (options.all === true || first === undefined) done(null, found)
    else done(null, first.address, first.family)
  })
}
