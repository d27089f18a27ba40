import { Navigate, useSearchParams } from 'react-router'
import { LoginForm } from '#web/features/session/login-form.tsx'
import { useSession } from '#web/features/session/session.ts'
import { returnPath } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Title } from '#web/ui/title.tsx'
import { LOGIN } from './texts.ts'

export function Component() {
  const session = useSession()
  const [search] = useSearchParams()
  if (session.kind === 'in') return <Navigate to={returnPath(search, window.location.origin)} replace />
  return (
    <>
      <Title>{LOGIN.title}</Title>
      <Card title={LOGIN.title}>
        {session.kind === 'out' && session.problem && (
          <Notice tone="gray">
            {LOGIN.uncheckedSession} {session.problem}
          </Notice>
        )}
        <LoginForm />
      </Card>
    </>
  )
}
