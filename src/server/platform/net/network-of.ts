import { isIPv6 } from 'node:net'
import { Address6 } from 'ip-address'

/** Prefix length that usually belongs to one customer of a provider. */
const IPV6_NETWORK_BITS = 64

/** Groups addresses for rate limits: an IPv4 address, or an IPv6 /64. Returns other text unchanged. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const whole = new Address6(address)
  if (whole.isMapped4()) return whole.to4().correctForm()
  return new Address6(`${whole.correctForm()}/${IPV6_NETWORK_BITS}`).startAddress().correctForm()
}
