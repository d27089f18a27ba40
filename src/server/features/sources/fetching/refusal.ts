import type { WebAnswer } from './web-request.ts'

/** What bot checks and firewalls print in place of a page, with whatever status they send it. */
const REFUSALS: readonly RegExp[] = [
  /<title>\s*(?:just a moment|attention required|access denied|security check|pardon our interruption)/i,
  /Request unsuccessful\. Incapsula/i,
  /The requested URL was rejected\. Please consult with your administrator/i,
]

/** What bot checks have, and so do pages with a form or a script of the same services. */
const CHECKS: readonly RegExp[] = [
  /\bcf-(?:chl|challenge|browser-verification)/i,
  /_Incapsula_Resource/i,
  /\b(?:h|re)captcha\b[^<]{0,200}(?:verify|robot|human)/i,
  /verify (?:that )?you are (?:a )?human|are you a robot\?/i,
]

/** A page of listings that mentions a captcha of its contact form is long; a check is short. */
const MAX_CHECK_BYTES = 60_000

/** Whether a server refuses us from here: by its status, or by a check that only a person at a browser passes. */
export function isRefusal({ status, body }: Pick<WebAnswer, 'status' | 'body'>): boolean {
  if (status === 401 || status === 403 || status === 407 || status === 451) return true
  return has(body, REFUSALS) || (status !== 200 && mayBeCheck(body))
}

/** Whether a page is a check if no list can be read from it. */
export function mayBeCheck(body: Buffer): boolean {
  return has(body, CHECKS)
}

function has(body: Buffer, patterns: readonly RegExp[]): boolean {
  if (body.length > MAX_CHECK_BYTES) return false
  const text = body.toString('latin1')
  return patterns.some((pattern) => pattern.test(text))
}
