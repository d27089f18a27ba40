import { z } from 'zod'

/** A tool that visitors may agree to: its script, and the origins it calls beside that of the script. */
export type TrackingTool = { readonly url: string; readonly hosts: readonly string[] }

const LOOPBACK = String.raw`(localhost|127(\.\d+){3}|\[::1\])(:\d+)?`
const scriptAddress = new RegExp(`^(https://[^/]|http://${LOOPBACK}/)`)
const furtherHost = new RegExp(
  String.raw`^((https|wss)://(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?|(http|ws)://${LOOPBACK})$`,
  'i',
)

/**
 * `https://tag.example.com/tag.js, https://collect.example.com`: the script, then further hosts as a content security
 * policy names them. Plain http is for this machine only.
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
