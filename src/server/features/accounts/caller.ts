import { isIP } from 'node:net'
import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './sessions.store.ts'

const LONGEST_USER_AGENT = 400

/** Browser and system in words, such as 'Chrome on Windows', from what a browser says of itself. */
export function deviceOf(userAgent: string | undefined): string {
  const said = userAgent?.slice(0, LONGEST_USER_AGENT).trim()
  if (!said) return 'Unknown device'
  const { browser, os } = Bowser.parse(said)
  const name = browser.name || 'Unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}

/**
 * Without the zone of a link-local address, and IPv4 as itself. A proxy may name something that is no address, and a
 * caller whose connection is closed by now has none.
 */
function addressOf(text = ''): string {
  const plain = text.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? '::' : plain
}

export function callerOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Caller {
  return { device: deviceOf(headers['user-agent']), address: addressOf(ip) }
}
