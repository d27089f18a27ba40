import { withoutTrailingSlashes } from '#domain/text/trailing-slashes.ts'

/** The paths that have a page, with `:` for any single segment. Learning pages are separate documents. */
export const PAGE_PATHS = [
  '/',
  '/login',
  '/email_verification',
  '/unsubscribe',
  '/eula',
  '/terms_of_use',
  '/privacy',
  '/pricing',
  '/activation',
  '/billing',
  '/success',
  '/cancel',
  '/survey',
  '/onboarding/tour',
  '/user_profile',
  '/no-permissions',
  '/listing',
  '/dashboard',
  '/nn',
  '/nn/overview',
  '/nn/insights',
  '/auction_calendar',
  '/details/:id',
  '/details/:id/evidence',
  '/deposits',
  '/drive_list',
  '/upset_notice/:id',
  '/bid_sheet',
] as const

/** Whether a URL path is for operators only: to anyone else, nothing is there. */
export function isOperatorPage(pathname: string): boolean {
  return /^\/operator(?:\/|$)/i.test(pathname)
}

const patterns = PAGE_PATHS.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`, 'i'))

/** Whether a URL path has a page; ignores trailing slashes. */
export function hasPage(pathname: string): boolean {
  const path = withoutTrailingSlashes(pathname) || '/'
  return patterns.some((pattern) => pattern.test(path))
}
