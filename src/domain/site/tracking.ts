/**
 * The pages on which interaction may be tracked and recorded, where the operator set it up and the visitor agreed.
 * Whatever is not named is left out, so that a new page has to be thought about: no page with payment, passwords,
 * tokens or account data may stand here.
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

/** Whether a page may be tracked, by the path of its address without query and fragment. */
export function mayBeTracked(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return TRACKED.some((pattern) => pattern.test(path))
}
