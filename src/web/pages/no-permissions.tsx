import { useQueryClient } from '@tanstack/react-query'
import { useLogout } from '#web/features/session/logout.ts'
import { sessionQuery, useSession } from '#web/features/session/session.ts'
import { paths } from '#web/lib/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { UI } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { NO_PERMISSIONS } from './texts.ts'

/** Also stands in place of the listing and details pages for a person without counties. */
export function Component() {
  const session = useSession()
  const queryClient = useQueryClient()
  const logout = useLogout()
  const email = useSite()?.support_email ?? null
  const why = (
    <>
      <p>{UI.noPermissions}</p>
      <p>
        {NO_PERMISSIONS.choose}{' '}
        {email === null ? (
          NO_PERMISSIONS.answer
        ) : (
          <>
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
        <Button
          size="tall"
          onClick={() => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })}
        >
          {NO_PERMISSIONS.checkAgain}
        </Button>
        <Button size="tall" onClick={() => logout.mutate()} disabled={logout.isPending}>
          {NO_PERMISSIONS.otherAccount}
        </Button>
      </DeadEnd>
    </>
  )
}
