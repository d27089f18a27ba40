import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { LinkPasswordForm } from '#web/features/session/link-password-form.tsx'
import { ResendForm } from '#web/features/session/resend-form.tsx'
import { sessionQuery, useSession } from '#web/features/session/session.ts'
import { SESSION } from '#web/features/session/texts.ts'
import { useLinkToken } from '#web/features/session/link-token.ts'
import { verificationQuery } from '#web/features/session/verification.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { paths, returnPath } from '#web/links/paths.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PROFILE_TAB_LABELS, UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { emailOfState } from './sign-up-state.ts'
import { VERIFICATION } from '#web/pages/texts.ts'

export function Component() {
  const location = useLocation()
  const session = useSession()
  const { token } = useLinkToken()
  const [mailedTo] = useState(() => emailOfState(location.state))
  const user = session.kind === 'in' ? session.user : null

  if (token !== null) return <Verifying token={token} user={user} />
  if (user?.email_verified) return <Verified />
  return <CheckMail email={user?.email ?? mailedTo} />
}

function CheckMail({ email }: { email: string | null }) {
  return (
    <Card title={VERIFICATION.checkEmail}>
      <p>
        {email === null ? (
          VERIFICATION.sent
        ) : (
          <>
            {VERIFICATION.sentTo} <strong>{email}</strong>.
          </>
        )}{' '}
        {VERIFICATION.openIt}
      </p>
      <ResendForm email={email} />
    </Card>
  )
}

function Verifying({ token, user }: { token: string; user: CurrentUser | null }) {
  const queryClient = useQueryClient()
  const verification = useQuery(verificationQuery(token))
  const [isDone, setDone] = useState(false)
  const isSuccess = verification.isSuccess || isDone
  useEffect(() => {
    if (isSuccess) void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
  }, [isSuccess, queryClient])

  if (isSuccess) return <Verified />
  if (verification.isFetching || !verification.isError) {
    return (
      <Card title={VERIFICATION.verifying}>
        <Spinner />
      </Card>
    )
  }
  if (isApiError(verification.error, 'password_needed')) {
    return (
      <Card title={VERIFICATION.enterPassword}>
        <p>{VERIFICATION.enterPasswordText}</p>
        <LinkPasswordForm token={token} onDone={() => setDone(true)} />
      </Card>
    )
  }
  if (isApiError(verification.error, 'token_invalid')) {
    return user?.email_verified ? (
      <VerifiedAlready email={user.email} />
    ) : (
      <Card title={VERIFICATION.failed}>
        <SendAgain email={user?.email ?? null} isSignedIn={user !== null} />
      </Card>
    )
  }
  return (
    <Card title={VERIFICATION.notVerifiedYet}>
      <p>{verification.error.message}</p>
      <Button look="primary" size="tall" wide onClick={() => void verification.refetch()}>
        {UI.retry}
      </Button>
    </Card>
  )
}

/** Does not tell whether the link worked before: only a session of the account proves whose address it is. */
function SendAgain({ email, isSignedIn }: { email: string | null; isSignedIn: boolean }) {
  return (
    <>
      <p>{VERIFICATION.failedText}</p>
      {!isSignedIn && (
        <p>
          {VERIFICATION.workedBefore}{' '}
          <Link className={words.link} to={paths.login}>
            {SESSION.logIn}
          </Link>
        </p>
      )}
      <ResendForm email={email} />
    </>
  )
}

/** A link that was opened before, or one of a change of address that no longer works. */
function VerifiedAlready({ email }: { email: string }) {
  return (
    <Card title={VERIFICATION.already}>
      <p>{VERIFICATION.alreadyText(email)}</p>
      <GoOn />
      <ButtonLink size="tall" wide {...profileLink('account_settings')}>
        {PROFILE_TAB_LABELS.account_settings}
      </ButtonLink>
    </Card>
  )
}

function Verified() {
  return (
    <Card title={VERIFICATION.verified}>
      <p>{VERIFICATION.verifiedText}</p>
      <GoOn />
    </Card>
  )
}

function GoOn() {
  const [search] = useSearchParams()
  return (
    <ButtonLink look="primary" size="tall" wide to={returnPath(search, window.location.origin)}>
      {VERIFICATION.goOn}
    </ButtonLink>
  )
}
