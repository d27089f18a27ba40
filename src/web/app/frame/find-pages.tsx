import { IconArrowRight } from '@tabler/icons-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { FindOption } from '#web/features/find/find-option.ts'
import { ARTICLES } from '#web/features/learning/articles.ts'
import { paths } from '#web/links/paths.ts'
import { PROFILE_TABS, profileLink, reportsLink } from '#web/links/profile-tabs.ts'
import { surveyLink } from '#web/links/survey-link.ts'
import { PROFILE_TAB_LABELS } from '#web/ui/texts.ts'
import { LEGAL_LINKS } from './help-links.ts'
import { FOUND, HELP, NAVIGATION, SIDEBAR } from '#web/app/texts.ts'

type Page = Pick<FindOption, 'label' | 'to' | 'state'>

/** Every page a signed-in user can open by name. */
export function pageOptions(user: CurrentUser | null): FindOption[] {
  const pages: Page[] = [
    { label: NAVIGATION.listings, to: paths.listing },
    { label: FOUND.map, to: `${paths.listing}?view=map` },
    { label: NAVIGATION.dashboard, to: paths.dashboard },
    { label: NAVIGATION.calendar, to: paths.auctionCalendar },
    { label: FOUND.overview, to: paths.overview },
    { label: SIDEBAR.insights, to: paths.insights },
    ...PROFILE_TABS.map((tab) => ({ label: PROFILE_TAB_LABELS[tab], ...profileLink(tab) })),
    { label: FOUND.reports, ...reportsLink() },
    { label: FOUND.driveList, to: paths.driveList },
    { label: FOUND.deposits, to: paths.deposits },
    { label: FOUND.billing, to: paths.billing },
    { label: NAVIGATION.learning, to: paths.learning },
    { label: FOUND.glossary, to: paths.glossary },
    { label: FOUND.countyGuide, to: paths.countyGuide },
    { label: FOUND.calculators, to: paths.calculators },
    ...ARTICLES.map(({ slug, meta }) => ({ label: meta['title'] ?? slug, to: paths.article(slug) })),
    { label: HELP.tour, to: paths.tour },
    ...(user ? [{ label: HELP.survey, ...surveyLink(user) }] : []),
    ...LEGAL_LINKS,
  ]
  return pages.map((page) => ({
    ...page,
    key: `page ${page.label}`,
    icon: <IconArrowRight size={16} aria-hidden="true" />,
  }))
}
