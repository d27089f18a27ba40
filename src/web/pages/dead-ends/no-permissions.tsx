import { useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { CheckAgain } from '#web/features/session/check-again.tsx'
import { useLogout } from '#web/features/session/logout.ts'
import { useSession } from '#web/features/session/session.ts'
import { SESSION } from '#web/features/session/texts.ts'
import { paths } from '#web/links/paths.ts'
import { useSite } from '#web/data/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { UI } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { NO_PERMISSIONS } from './dead-end-texts.ts'

/** Also replaces pages of listings for a person without counties (`no-permissions-screen.ts`). */
export function Component() {
  const session = useSession()
  const logout = useLogout()
  const email = useSite()?.support_email ?? null
  const navigate = useNavigate()
  // On the listing page, the list itself was returned without counties.
  const isOwnPage = useLocation().pathname === paths.noPermissions
  const leave = (user: CurrentUser | null) => {
    if (isOwnPage && user && user.accessible_counties.length > 0)
      void navigate(paths.listing, { replace: true })
  }
  const why = (
    <>
      <p>{UI.noPermissions}</p>
      <p>
        {NO_PERMISSIONS.choose}
        {email !== null && (
          <>
            {' '}
            {NO_PERMISSIONS.write}{' '}
            <a className={words.link} href={`mailto:${email}`}>
              {email}
            </a>
            .
          </>
        )}
        {session.kind === 'in' && (
          <>
            {' '}
            {NO_PERMISSIONS.youAre} <strong>{session.user.email}</strong>.
          </>
        )}
      </p>
    </>
  )
  return (
    <>
      <Title>{NO_PERMISSIONS.title}</Title>
      <DeadEnd head={NO_PERMISSIONS.title} why={why}>
        <ButtonLink look="primary" size="tall" to={paths.billing}>
          {NO_PERMISSIONS.toCounties}
        </ButtonLink>
        <Button size="tall" onClick={() => logout.mutate()} disabled={logout.isPending}>
          {NO_PERMISSIONS.otherAccount}
        </Button>
        <CheckAgain onChecked={leave} />
        <FormNotice message={logout.error && `${SESSION.stillSignedIn} ${logout.error.message}`} />
      </DeadEnd>
    </>
  )
}
