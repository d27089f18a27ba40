import type { TermId } from '#web/data/glossary-terms.ts'

/** One builder per route, so that moving a page updates all its links. */
export const paths = {
  signUp: '/',
  login: '/login',
  eula: '/eula',
  termsOfUse: '/terms_of_use',
  privacy: '/privacy',
  pricing: '/pricing',
  emailVerification: '/email_verification',
  unsubscribe: '/unsubscribe',
  activation: '/activation',
  billing: '/billing',
  success: '/success',
  cancel: '/cancel',
  noPermissions: '/no-permissions',
  userProfile: '/user_profile',
  tour: '/onboarding/tour',
  survey: '/survey',
  dashboard: '/dashboard',
  listing: '/listing',
  auctionCalendar: '/auction_calendar',
  overview: '/nn/overview',
  insights: '/nn/insights',
  learning: '/learning',
  article: (slug: string) => `/learning/${slug}`,
  glossary: '/learning/glossary',
  /** A glossary term. */
  term: (term: TermId) => `/learning/glossary#${term}`,
  countyGuide: '/learning/counties',
  countyPage: (slug: string) => `/learning/counties/${slug}`,
  calculators: '/learning/calculators',
  details: (id: number) => `/details/${id}`,
  /** Where the figures of a listing come from, or one of them by its wire name. */
  evidence: (id: number, fact?: string) =>
    fact === undefined ? `/details/${id}/evidence` : `/details/${id}/evidence?fact=${fact}`,
  /** What an event in the timeline of a listing was read from. */
  eventEvidence: (id: number, event: number) => `/details/${id}/evidence?event=${event}`,
  driveList: '/drive_list',
  /** The drive list with these stops. */
  driveListOf: (ids: readonly number[]) => `/drive_list?stops=${ids.join(',')}`,
  deposits: '/deposits',
  /** The worksheet for a notice of upset bid on a listing. */
  upsetNotice: (id: number) => `/upset_notice/${id}`,
  /** Bid sheets of listings, without duplicate ids. */
  bidSheet: (ids: readonly number[]) => `/bid_sheet?ids=${ids.join(',')}`,
  bidSheetPdf: (ids: readonly number[], paper: 'letter' | 'a4') =>
    `/api/bid_sheet.pdf?ids=${ids.join(',')}&paper=${paper}`,
  /** Upcoming dates of a listing as iCalendar. */
  listingCalendar: (id: number) => `/api/tax_foreclosure/${id}/calendar.ics`,
  /** The first page for operators. */
  operator: '/operator',
  reportPdf: (id: string) => `/api/reports/${id}/pdf`,
  /** Image of a parcel, 400x400. */
  parcelPicture: (id: number) => `/api/tax_foreclosure/${id}/map`,
} as const

/**
 * Adds a return path: `path` continues to `from` (a path with its query and fragment) when done. `/listing` is the default and is
 * omitted.
 */
export function withReturn(path: string, from: string): string {
  return from === paths.listing ? path : `${path}?next=${encodeURIComponent(from)}`
}

/**
 * The return path from a query built by `withReturn`, else `/listing`. Accepts only paths of this site, so that a link
 * cannot redirect off-site right after login.
 */
export function returnPath(search: URLSearchParams, origin: string): string {
  const next = search.get('next') ?? ''
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return paths.listing
  const url = new URL(next, origin)
  // `/.//host` resolves to the path `//host`, which browsers treat as another site.
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//')
  if (isElsewhere || url.pathname === paths.login || url.pathname === paths.signUp) return paths.listing
  return url.pathname + url.search + url.hash
}
