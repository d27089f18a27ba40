import { z } from 'zod'

/** A tool visitors can consent to: its script URL, and the other origins it calls. */
export type TrackingTool = { readonly url: string; readonly hosts: readonly string[] }

const LOOPBACK = String.raw`(localhost|127(\.\d+){3}|\[::1\])(:\d+)?`
const scriptAddress = new RegExp(`^(https://[^/]|http://${LOOPBACK}/)`)
const furtherHost = new RegExp(
  String.raw`^((https|wss)://(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?|(http|ws)://${LOOPBACK})$`,
  'i',
)

/**
 * `https://tag.example.com/tag.js, https://collect.example.com`: the script, then other hosts as CSP sources. Plain
 * http is allowed for this machine only.
 */
export const trackingTool = z.string().transform((text, context): TrackingTool => {
  const [url = '', ...hosts] = text.split(',').map((part) => part.trim())
  const refuse = (message: string) => context.issues.push({ code: 'custom', message, input: text })
  if (!scriptAddress.test(url)) refuse('must be an https:// URL')
  else if (!URL.canParse(url)) refuse('is not a URL')
  const unfit = hosts.find((host) => !furtherHost.test(host))
  if (unfit !== undefined) {
    refuse(`must name further hosts as in https://collect.example.com or wss://*.example.com, not "${unfit}"`)
  }
  return { url, hosts }
})
