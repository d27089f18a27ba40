import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '#server/platform/net/caller-address.ts'
import type { Caller } from './sessions/sessions.store.ts'

const MAX_USER_AGENT = 400

/** For others, Bowser repeats the header, and a person would read in their own list what a stranger wrote. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** Browser and operating system, such as 'Chrome on Windows', from a User-Agent header. Only names that we know. */
export function deviceOf(userAgent: string | undefined): string {
  const header = userAgent?.slice(0, MAX_USER_AGENT).trim()
  if (!header) return 'Unknown device'
  const { browser, os } = Bowser.parse(header)
  const name = browser.name !== undefined && BROWSERS.has(browser.name) ? browser.name : 'Unknown browser'
  return os.name !== undefined && SYSTEMS.has(os.name) ? `${name} on ${os.name}` : name
}

export function callerOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Caller {
  return { device: deviceOf(headers['user-agent']), address: callerAddress(ip) }
}
