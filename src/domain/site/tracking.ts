import { withoutTrailingSlashes } from '#domain/text/trailing-slashes.ts'

/**
 * The pages on which interaction may be tracked and recorded, if the operator configured it and the visitor agreed. An
 * allowlist, so a new page is untracked until someone decides: never add a page with payment, passwords, tokens or
 * account data.
 */
const TRACKED = [
  /^\/listing$/,
  /^\/details\/[^/]+$/,
  /^\/dashboard$/,
  /^\/auction_calendar$/,
  /^\/learning(\/|$)/,
  /^\/onboarding\/tour$/,
  /^\/(eula|terms_of_use|privacy|pricing)$/,
]

/** Whether a page may be tracked, by its URL path. */
export function mayBeTracked(pathname: string): boolean {
  const path = pathname.length > 1 ? withoutTrailingSlashes(pathname) : pathname
  return TRACKED.some((pattern) => pattern.test(path))
}
