import { useState } from 'react'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './help-panels.module.css'
import { PEOPLE } from './texts.ts'

type Person = Answer<'GET /api/operator/people/:id'>

/** Links that a person can be sent. */
export function HelpPanel({ person }: { person: Person }) {
  const { id, email_verified } = person
  const [isSent, setSent] = useState(false)
  const mail = useOperation(
    (what: 'verification' | 'password') =>
      call('POST /api/operator/people/:id/mail', { params: { id }, body: { what } }),
    () => setSent(true),
  )
  return (
    <Panel title={PEOPLE.help}>
      <div className={styles.stack}>
        {isSent && <Notice tone="green">{PEOPLE.sent}</Notice>}
        {mail.problem !== null && <Notice tone="red">{mail.problem}</Notice>}
        {!email_verified && (
          <Button wide disabled={mail.isRunning} onClick={() => mail.run('verification')}>
            {PEOPLE.sendVerification}
          </Button>
        )}
        <Button wide disabled={mail.isRunning} onClick={() => mail.run('password')}>
          {PEOPLE.sendPassword}
        </Button>
        <p className={styles.dim}>{PEOPLE.never}</p>
      </div>
      {mail.dialog}
    </Panel>
  )
}

/** Signs a person out, suspends or reinstates them. */
export function AccountPanel({ person }: { person: Person }) {
  const { id, state, sessions, role } = person
  const params = { id }
  const signOut = useOperation((reason: string) =>
    call('POST /api/operator/people/:id/sign_out', { params, body: { reason } }),
  )
  const suspend = useOperation((reason: string) =>
    call('POST /api/operator/people/:id/suspend', { params, body: { reason } }),
  )
  const reinstate = useOperation((reason: string) =>
    call('POST /api/operator/people/:id/reinstate', { params, body: { reason } }),
  )
  const isBusy = signOut.isRunning || suspend.isRunning || reinstate.isRunning
  return (
    <Panel title={PEOPLE.account}>
      {role === 'operator' && <p className={styles.dim}>{PEOPLE.operatorNote}</p>}
      <ReasonBar
        key={state}
        hint={PEOPLE.suspendHint}
        problem={signOut.problem ?? suspend.problem ?? reinstate.problem}
      >
        {(ask) => (
          <>
            <Button disabled={isBusy || sessions === 0} onClick={() => ask(signOut.run)}>
              {PEOPLE.signOut(sessions)}
            </Button>
            {state === 'suspended' ? (
              <Button disabled={isBusy} onClick={() => ask(reinstate.run)}>
                {PEOPLE.reinstate}
              </Button>
            ) : (
              <Button
                className={`${styles.danger}`}
                disabled={isBusy || role === 'operator'}
                onClick={() => ask(suspend.run)}
              >
                {PEOPLE.suspend}
              </Button>
            )}
          </>
        )}
      </ReasonBar>
      {signOut.dialog}
      {suspend.dialog}
      {reinstate.dialog}
    </Panel>
  )
}

/** Erases a person on their request; the email is typed to be sure. */
export function ErasePanel({ person, onErased }: { person: Person; onErased: () => void }) {
  const { id, role } = person
  const [email, setEmail] = useState('')
  const erase = useOperation(
    (reason: string) =>
      call('POST /api/operator/people/:id/erase', { params: { id }, body: { email, reason } }),
    onErased,
  )
  return (
    <Panel title={PEOPLE.erase}>
      <p className={styles.dim}>{PEOPLE.eraseWhy}</p>
      <TextField
        label={PEOPLE.eraseEmail}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <ReasonBar problem={erase.problem}>
        {(ask) => (
          <Button
            className={`${styles.danger}`}
            disabled={erase.isRunning || role === 'operator' || email.trim() === ''}
            onClick={() => ask(erase.run)}
          >
            {PEOPLE.eraseNow}
          </Button>
        )}
      </ReasonBar>
      {erase.dialog}
    </Panel>
  )
}
