import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ForgotForm } from '#web/features/session/forgot-form.tsx'
import { useLinkToken } from '#web/features/session/link-token.ts'
import { LoginForm } from '#web/features/session/login-form.tsx'
import { sessionQuery, useSession, type Session } from '#web/features/session/session.ts'
import { returnPath } from '#web/links/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { isLoginState, loginPath } from './login-path.ts'
import styles from './login.module.css'
import { emailOfState } from './sign-up-state.ts'
import { LOGIN } from '#web/pages/texts.ts'

const ResetModal = lazy(async () => {
  const { ResetModal: component } = await import('#web/features/session/reset-modal.tsx')
  return { default: component }
})

/** The login page; also the forgot-password form, and the modal opened by an emailed reset link. */
export function Component() {
  const session = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { token, forgetToken } = useLinkToken()
  if (session.kind === 'in' && token === null) {
    return <Navigate to={returnPath(search, window.location.origin)} replace />
  }
  const endReset = (outcome: 'done' | 'left' | 'refused') => {
    forgetToken()
    void navigate(loginPath(outcome === 'refused' ? 'forgot' : null, search.get('next')), { replace: true })
  }
  // A reset link without its token, as after a reload, falls back to the form for a new link.
  const isForgot = isLoginState(search, 'forgot') || (isLoginState(search, 'reset') && token === null)
  return (
    <>
      {isForgot ? <ForgotCard search={search} /> : <LoginCard search={search} />}
      {token !== null && (
        <Suspense>
          <ResetModal key={token} token={token} onClose={endReset} />
        </Suspense>
      )}
    </>
  )
}

function LoginCard({ search }: { search: URLSearchParams }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const why = whyHere(session, search)
  const checkAgain = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
  return (
    <Card title={LOGIN.title}>
      {isLoginState(search, 'goodbye') && <Notice tone="green">{LOGIN.goodbye}</Notice>}
      {session.kind === 'out' && session.problem && (
        <Notice tone="gray" action={<Button onClick={checkAgain}>{UI.retry}</Button>}>
          {LOGIN.uncheckedSession} {session.problem}
        </Notice>
      )}
      {why !== null && <Notice tone="gray">{why}</Notice>}
      <LoginForm forgotPath={loginPath('forgot', search.get('next'))} />
    </Card>
  )
}

/** Why the user was sent to the login form; null if they came by themselves, or if an error is already shown. */
function whyHere(session: Session, search: URLSearchParams): string | null {
  if (session.kind !== 'out' || session.problem !== null || isLoginState(search, 'goodbye')) return null
  if (session.hasEnded) return LOGIN.ended
  return search.has('next') ? LOGIN.needed : null
}

function ForgotCard({ search }: { search: URLSearchParams }) {
  const location = useLocation()
  return (
    <Card title={LOGIN.forgot}>
      {isLoginState(search, 'reset') && <Notice tone="gray">{LOGIN.reopen}</Notice>}
      <ForgotForm email={emailOfState(location.state)} />
      <p className={styles.aside}>
        <Link className={words.link} to={loginPath(null, search.get('next'))}>
          {LOGIN.backToLogin}
        </Link>
      </p>
    </Card>
  )
}
