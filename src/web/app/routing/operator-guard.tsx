import { useSession } from '#web/features/session/session.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

const OperatorApp = lazyWithRetry(
  async () => (await import('#web/pages/operator/operator-app.tsx')).OperatorApp,
  { failure: 'place' },
)

/** For pages of operators. To anyone else, nothing is there. */
export function Component() {
  const session = useSession()
  if (session.kind === 'checking') return <PageSpinner />
  const isOperator = session.kind === 'in' && session.user.role === 'operator'
  return isOperator ? <OperatorApp /> : <NotFound />
}
