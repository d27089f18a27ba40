import { IconMail, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { OperatorPersonPage } from '#contract/operator/people.ts'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './account-panels.module.css'
import { HELP } from './texts.ts'

/** Links that a person can be sent. */
export function HelpPanel({ person }: { person: OperatorPersonPage }) {
  const { id, email, email_verified, state } = person
  const [isSent, setSent] = useState(false)
  const mail = useOperation(
    (what: 'verification' | 'password') =>
      call('POST /api/operator/people/:id/mail', { params: { id }, body: { what } }),
    () => setSent(true),
  )
  const isOff = mail.isRunning || state === 'suspended'
  const send = (what: 'verification' | 'password') => {
    setSent(false)
    mail.run(what)
  }
  return (
    <Panel title={HELP.title}>
      <div className={styles.acts}>
        <Button disabled={isOff || email_verified} onClick={() => send('verification')}>
          <IconMailForward size={16} aria-hidden="true" />
          {HELP.verification}
        </Button>
        <Button disabled={isOff} onClick={() => send('password')}>
          <IconMail size={16} aria-hidden="true" />
          {HELP.password}
        </Button>
        {isSent && <Notice tone="green">{HELP.sent(email)}</Notice>}
        {mail.problem !== null && <Notice tone="red">{mail.problem}</Notice>}
        <p className={styles.note}>{HELP.never}</p>
      </div>
      {mail.dialog}
    </Panel>
  )
}
