import { IconBook, IconMail, IconMessageCircle, IconSlideshow, type Icon } from '@tabler/icons-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { paths } from '#web/links/paths.ts'
import { useSite } from '#web/data/site.ts'
import { surveyLink } from '#web/links/survey-link.ts'
import { FOOTER, HELP, NAVIGATION } from '#web/app/texts.ts'

export type HelpLink = { label: string; Icon: Icon; to: string; state?: unknown }

/** The learning area; on a phone it is already in the main menu. */
export const LEARNING_LINK: HelpLink = { label: NAVIGATION.learning, Icon: IconBook, to: paths.learning }

/** Other sources of help. */
export function useHelpLinks(user: CurrentUser | null): readonly HelpLink[] {
  const email = useSite()?.support_email ?? null
  return [
    { label: HELP.tour, Icon: IconSlideshow, to: paths.tour },
    ...(user ? [{ label: HELP.survey, Icon: IconMessageCircle, ...surveyLink(user) }] : []),
    ...(email === null ? [] : [{ label: HELP.contact(email), Icon: IconMail, to: `mailto:${email}` }]),
  ]
}

/** The legal pages, for screens without a footer. */
export const LEGAL_LINKS = [
  { label: FOOTER.eula, to: paths.eula },
  { label: FOOTER.terms, to: paths.termsOfUse },
  { label: FOOTER.privacy, to: paths.privacy },
] as const
