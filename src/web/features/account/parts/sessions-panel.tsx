import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { SessionsAnswer } from '#contract/accounts/sessions.ts'
import { SIGN_INS } from '#web/features/account/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { InstantText } from './instant-text.tsx'
import type { EndedSessions } from './sign-out-dialog.tsx'
import styles from './sign-ins.module.css'

const SignOutDialog = lazyWithRetry(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog, {
  failure: 'dialog',
})

type Session = SessionsAnswer['sessions'][number]

type SessionsPanelProps = {
  sessions: readonly Session[]
  /** Sessions ended, but not this one. */
  onEnded: () => void
  onSignedOut: () => void
}

export function SessionsPanel({ sessions, onEnded, onSignedOut }: SessionsPanelProps) {
  const [ending, setEnding] = useState<EndedSessions | null>(null)
  return (
    <Panel title={SIGN_INS.sessions} flush>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <div className={styles.foot}>
        <div className={styles.everywhere}>
          {sessions.length > 1 && <Button onClick={() => setEnding('others')}>{SIGN_INS.others}</Button>}
          <Button onClick={() => setEnding('all')}>{SIGN_INS.everywhere}</Button>
          <p className={styles.small}>{SIGN_INS.everywhereWhy}</p>
        </div>
      </div>
      {ending !== null && (
        <SignOutDialog
          ended={ending}
          onEnded={onEnded}
          onSignedOut={onSignedOut}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, signed_in_at, keep_signed_in, is_current } = session
  return (
    <li className={styles.session}>
      <div>
        <p>{device}</p>
        <p className={styles.small}>
          {SIGN_INS.since} <InstantText instant={signed_in_at} />
          {keep_signed_in && `, ${SIGN_INS.kept}`}
        </p>
      </div>
      {is_current ? (
        <Badge tone="green" icon={<IconCircleCheck aria-hidden="true" />}>
          {SIGN_INS.thisDevice}
        </Badge>
      ) : (
        <Button aria-label={SIGN_INS.endDevice(device)} onClick={onEnd}>
          {SIGN_INS.end}
        </Button>
      )}
    </li>
  )
}
