import type { TermId } from '#web/data/glossary-terms.ts'

/** Where everything is: one builder per route, so that a moved page moves all its links. */
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
  /** One term of the glossary. */
  term: (term: TermId) => `/learning/glossary#${term}`,
  countyGuide: '/learning/counties',
  countyPage: (slug: string) => `/learning/counties/${slug}`,
  calculators: '/learning/calculators',
  details: (id: number) => `/details/${id}`,
  driveList: '/drive_list',
  /** The drive list with these stops. */
  driveListOf: (ids: readonly number[]) => `/drive_list?stops=${ids.join(',')}`,
  deposits: '/deposits',
  /** The worksheet for a notice of upset bid on a listing. */
  upsetNotice: (id: number) => `/upset_notice/${id}`,
  /** The bid sheets of listings, each id once. */
  bidSheet: (ids: readonly number[]) => `/bid_sheet?ids=${ids.join(',')}`,
  bidSheetPdf: (ids: readonly number[], paper: 'letter' | 'a4') =>
    `/api/bid_sheet.pdf?ids=${ids.join(',')}&paper=${paper}`,
  /** What lies ahead of a listing, for a calendar. */
  listingCalendar: (id: number) => `/api/tax_foreclosure/${id}/calendar.ics`,
  reportPdf: (id: string) => `/api/reports/${id}/pdf`,
  /** The picture of a parcel, 400x400. */
  parcelPicture: (id: number) => `/api/tax_foreclosure/${id}/map`,
} as const

/** `path`, which leads on to `from` (a path with its query) when it is done; `/listing` is where it leads anyway. */
export function withReturn(path: string, from: string): string {
  return from === paths.listing ? path : `${path}?next=${encodeURIComponent(from)}`
}

/**
 * The place to go on to, from the query of an address made by `withReturn`. Only a path of this site is taken, so
 * that a link cannot lead a person who just typed a password somewhere else; `/listing` otherwise.
 */
export function returnPath(search: URLSearchParams, origin: string): string {
  const next = search.get('next') ?? ''
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return paths.listing
  const url = new URL(next, origin)
  // `/.//host` resolves to the path `//host`, which a browser takes for another site.
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//')
  if (isElsewhere || url.pathname === paths.login || url.pathname === paths.signUp) return paths.listing
  return url.pathname + url.search + url.hash
}
