import type { WebAnswer } from './web-request.ts'

/** What bot checks and firewalls print, with whatever status they send it. */
const BOT_CHECKS: readonly RegExp[] = [
  /<title>\s*(?:just a moment|attention required|access denied|security check|pardon our interruption)/i,
  /\bcf-(?:chl|challenge|browser-verification)/i,
  /_Incapsula_Resource|Request unsuccessful\. Incapsula/i,
  /\b(?:h|re)captcha\b[^<]{0,200}(?:verify|robot|human)/i,
  /verify (?:that )?you are (?:a )?human|are you a robot\?/i,
  /The requested URL was rejected\. Please consult with your administrator/i,
]

/** A page of listings that mentions a captcha of its contact form is long; a check is short. */
const MAX_CHECK_BYTES = 60_000

/** Whether a server refuses us from here: by its status, or by a check that only a person at a browser passes. */
export function isRefusal({ status, body }: Pick<WebAnswer, 'status' | 'body'>): boolean {
  if (status === 401 || status === 403 || status === 407 || status === 451) return true
  if (body.length > MAX_CHECK_BYTES) return false
  const text = body.toString('latin1')
  return BOT_CHECKS.some((pattern) => pattern.test(text))
}
