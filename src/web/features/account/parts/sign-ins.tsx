import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '#web/features/account/api.ts'
import { SIGN_INS } from '#web/features/account/texts.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SignInsPanel } from './sign-ins-panel.tsx'
import styles from './sign-ins.module.css'

export function SignIns({ onSignedOut }: { onSignedOut: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery)
  if (data) {
    return (
      <>
        <SessionsPanel sessions={data.sessions} onEnded={() => void refetch()} onSignedOut={onSignedOut} />
        <SignInsPanel tries={data.sign_ins} />
      </>
    )
  }
  if (error && !isFetching) {
    return (
      <Panel title={SIGN_INS.sessions}>
        <RetryNotice onRetry={() => void refetch()}>
          {SIGN_INS.notLoaded} {error.message}
        </RetryNotice>
      </Panel>
    )
  }
  return (
    <>
      <Panel title={SIGN_INS.sessions} flush>
        <div className={styles.sessionsAwaited}>
          <Spinner size="sm" />
        </div>
      </Panel>
      <Panel title={SIGN_INS.latest} flush>
        <div className={styles.triesAwaited} />
      </Panel>
    </>
  )
}
