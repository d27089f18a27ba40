import { IconLogout, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { OperatorPersonPage } from '#contract/operator/people.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './account-panels.module.css'
import { HELP, PEOPLE } from './texts.ts'

/** `isOwn`: the operator's own account, which they neither suspend nor erase. */
type PanelProps = { person: OperatorPersonPage; isOwn: boolean }

/** Signs a person out, suspends or reinstates them. */
export function AccountPanel({ person, isOwn }: PanelProps) {
  const { id, state, sessions } = person
  const params = { id }
  const [ended, setEnded] = useState<number | null>(null)
  const signOut = useOperation(
    (reason: string) => call('POST /api/operator/people/:id/sign_out', { params, body: { reason } }),
    ({ sessions: count }) => setEnded(count),
  )
  const suspend = useOperation((reason: string) =>
    call('POST /api/operator/people/:id/suspend', { params, body: { reason } }),
  )
  const reinstate = useOperation((reason: string) =>
    call('POST /api/operator/people/:id/reinstate', { params, body: { reason } }),
  )
  const isBusy = signOut.isRunning || suspend.isRunning || reinstate.isRunning
  return (
    <Panel title={HELP.account}>
      <div className={styles.acts}>
        {isOwn && <p className={styles.note}>{PEOPLE.yours}</p>}
        <ReasonBar
          key={state}
          hint={HELP.suspendHint}
          problem={signOut.problem ?? suspend.problem ?? reinstate.problem}
        >
          {(ask) => (
            <>
              <Button disabled={isBusy || sessions.length === 0} onClick={() => ask(signOut.run)}>
                <IconLogout size={16} aria-hidden="true" />
                {HELP.signOut(sessions.length)}
              </Button>
              {state === 'suspended' ? (
                <Button disabled={isBusy} onClick={() => ask(reinstate.run)}>
                  <IconUserCheck size={16} aria-hidden="true" />
                  {HELP.reinstate}
                </Button>
              ) : (
                <Button
                  className={`${styles.danger}`}
                  disabled={isBusy || isOwn}
                  onClick={() => ask(suspend.run)}
                >
                  <IconUserOff size={16} aria-hidden="true" />
                  {HELP.suspend}
                </Button>
              )}
            </>
          )}
        </ReasonBar>
        {ended !== null && <Notice tone="green">{HELP.signedOut(ended)}</Notice>}
        <p className={styles.note}>{HELP.suspendNote}</p>
      </div>
      {signOut.dialog}
      {suspend.dialog}
      {reinstate.dialog}
    </Panel>
  )
}

/** Erases a person on their request; the email is typed to be sure. */
export function ErasePanel({ person, isOwn, onErased }: PanelProps & { onErased: () => void }) {
  const { id } = person
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = useOperation(
    (reason: string) =>
      call('POST /api/operator/people/:id/erase', { params: { id }, body: { email: typed.trim(), reason } }),
    onErased,
  )
  const isEmail = typed.trim().toLowerCase() === person.email.toLowerCase()
  return (
    <Panel title={HELP.erase}>
      <div className={styles.acts}>
        <p className={styles.note}>{HELP.eraseWhy}</p>
        <TextField
          label={HELP.eraseEmail}
          type="email"
          autoComplete="off"
          maxLength={320}
          value={typed}
          error={isWrong ? HELP.eraseMismatch : null}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(false)
          }}
        />
        <ReasonBar problem={erase.problem}>
          {(ask) => (
            <Button
              className={`${styles.danger}`}
              disabled={erase.isRunning || isOwn}
              onClick={() => {
                setWrong(!isEmail)
                if (isEmail) ask(erase.run)
              }}
            >
              <IconTrash size={16} aria-hidden="true" />
              {HELP.eraseNow}
            </Button>
          )}
        </ReasonBar>
      </div>
      {erase.dialog}
    </Panel>
  )
}
