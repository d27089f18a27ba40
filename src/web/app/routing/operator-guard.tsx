import { useState } from 'react'
import { NoLongerOperator } from '#web/pages/dead-ends/no-longer-operator.tsx'
import { useSession } from '#web/features/session/session.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { paths } from '#web/links/paths.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { RedirectWithReturn } from './guards.tsx'

const OperatorApp = lazyWithRetry(
  async () => (await import('#web/pages/operator/operator-app.tsx')).OperatorApp,
  { failure: 'place' },
)

/** For pages of operators. To anyone else who is signed in, nothing is there, whatever the path below `/operator`. */
export function Component() {
  const session = useSession()
  const isOperator = session.kind === 'in' && session.user.role === 'operator'
  const [wasOperator, setWasOperator] = useState(isOperator)
  if (isOperator && !wasOperator) setWasOperator(true)
  if (session.kind === 'checking') return <PageSpinner />
  if (session.kind === 'out') return <RedirectWithReturn to={paths.login} />
  return isOperator ? <OperatorApp /> : wasOperator ? <NoLongerOperator /> : <NotFound />
}
