import { isThisMachine } from '#server/platform/net/this-machine.ts'

/**
 * The push services of the browsers that can subscribe: Chrome and all others built on Chromium, Firefox, Safari, and
 * Edge on Windows. A subscription at another host would let a browser choose whom we send requests to.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/**
 * Whether we may post to an endpoint chosen by a browser: at a known push service, over https on port 443; `mayBeLocal`,
 * never true in production, also allows this machine. Each connection checks again that the name resolves to a public
 * address.
 */
export function isPushEndpoint(endpoint: string, mayBeLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  if (mayBeLocal && isThisMachine(url)) return url.protocol === 'http:' || url.protocol === 'https:'
  const isService = PUSH_SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && url.port === '' && isService
}
