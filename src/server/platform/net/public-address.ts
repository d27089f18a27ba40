import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks without hosts on the public internet (IANA special-purpose registries). */
const SPECIAL_NETWORKS: readonly (readonly [string, number])[] = [
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

const specialNetworks = new BlockList()
for (const [network, bits] of SPECIAL_NETWORKS)
  specialNetworks.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4')

/** Whether an IP address is on the public internet, not in a private network, a data center, or this machine. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  // An IPv4-mapped IPv6 address counts as IPv4.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (family === 6 && /^(::|0:0:0:0:0:)ffff:/i.test(address)) return false
  return !specialNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Thrown instead of connecting. */
export class NoPublicAddressError extends Error {
  override name = 'NoPublicAddressError'
}

/**
 * DNS lookup for connections that fails if any address is not public. The connection uses the checked addresses, so a
 * later DNS change has no effect.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) {
      done(error, [])
      return
    }
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      done(new NoPublicAddressError(`${hostname} is not a public internet host`), [])
      return
    }
    const [first] = found
    if (options.all === true || first === undefined) done(null, found)
    else done(null, first.address, first.family)
  })
}
