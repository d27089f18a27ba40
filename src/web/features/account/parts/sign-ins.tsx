import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '#web/features/account/api.ts'
import { SIGN_INS } from '#web/features/account/texts.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SignInsPanel } from './sign-ins-panel.tsx'

export function SignIns({ onSignedOut }: { onSignedOut: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery)
  if (data) {
    return (
      <>
        <SessionsPanel sessions={data.sessions} onSignedOut={onSignedOut} />
        <SignInsPanel tries={data.sign_ins} />
      </>
    )
  }
  return (
    <Panel title={SIGN_INS.sessions}>
      {error && !isFetching ? (
        <RetryNotice onRetry={() => void refetch()}>
          {SIGN_INS.notLoaded} {error.message}
        </RetryNotice>
      ) : (
        <Spinner size="sm" />
      )}
    </Panel>
  )
}
