import { isIPv6 } from 'node:net'
import { Address6 } from 'ip-address'

/** An IPv6 network of this many bits is usually one customer of a provider. */
const IPV6_NETWORK_BITS = 64

/** What counts as one place on the network: an IPv4 address, or an IPv6 network of 64 bits. Takes any text. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const whole = new Address6(address)
  if (whole.isMapped4()) return whole.to4().correctForm()
  return new Address6(`${whole.correctForm()}/${IPV6_NETWORK_BITS}`).startAddress().correctForm()
}
