import { useMutation } from '@tanstack/react-query'
import { IconCircleCheck } from '@tabler/icons-react'
import type { SessionsAnswer } from '#contract/accounts/accounts.ts'
import { SIGN_INS } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UI } from '#web/ui/texts.ts'
import { InstantText } from './instant-text.tsx'
import styles from './sign-ins.module.css'

type SessionsPanelProps = { sessions: SessionsAnswer['sessions']; onSignedOut: () => void }

export function SessionsPanel({ sessions, onSignedOut }: SessionsPanelProps) {
  const signOut = useMutation({
    mutationFn: () => call('POST /api/users/sign_out_everywhere', { body: {} }),
    onSuccess: onSignedOut,
  })
  return (
    <Panel title={SIGN_INS.sessions} flush>
      <ul>
        {sessions.map(({ id, device, signed_in_at, keep_signed_in, is_current }) => (
          <li key={id} className={styles.session}>
            <div>
              <p>{device}</p>
              <p className={styles.small}>
                {SIGN_INS.since} <InstantText instant={signed_in_at} />
                {keep_signed_in && `, ${SIGN_INS.kept}`}
              </p>
            </div>
            {is_current && (
              <Badge tone="green" icon={<IconCircleCheck aria-hidden="true" />}>
                {SIGN_INS.thisDevice}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {signOut.isError && (
          <Notice tone="red">
            {SIGN_INS.stillSignedIn} {signOut.error.message}
          </Notice>
        )}
        <div className={styles.everywhere}>
          <Button onClick={() => signOut.mutate()} disabled={signOut.isPending}>
            {signOut.isPending ? UI.working : SIGN_INS.everywhere}
          </Button>
          <p className={styles.small}>{SIGN_INS.everywhereWhy}</p>
        </div>
      </div>
    </Panel>
  )
}
