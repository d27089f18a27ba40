import { IconBook, IconMail, IconMessageCircle, IconSlideshow, type Icon } from '@tabler/icons-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { paths } from '#web/links/paths.ts'
import { useSite } from '#web/data/site.ts'
import { surveyLink } from '#web/links/survey-link.ts'
import { FOOTER, HELP, NAVIGATION } from '#web/app/texts.ts'

export type HelpLink = { label: string; Icon: Icon; to: string; state?: unknown }

/** What can be read; on a phone it stands among the places of the menu already. */
export const LEARNING_WAY: HelpLink = { label: NAVIGATION.learning, Icon: IconBook, to: paths.learning }

/** Where else somebody goes who needs help. */
export function useHelpLinks(user: CurrentUser | null): readonly HelpLink[] {
  const email = useSite()?.support_email ?? null
  return [
    { label: HELP.tour, Icon: IconSlideshow, to: paths.tour },
    ...(user ? [{ label: HELP.survey, Icon: IconMessageCircle, ...surveyLink(user) }] : []),
    ...(email === null ? [] : [{ label: HELP.contact(email), Icon: IconMail, to: `mailto:${email}` }]),
  ]
}

/** The legal pages, for where no footer stands. */
export const LEGAL_WAYS = [
  { label: FOOTER.eula, to: paths.eula },
  { label: FOOTER.terms, to: paths.termsOfUse },
  { label: FOOTER.privacy, to: paths.privacy },
] as const
