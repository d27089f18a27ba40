import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { alertSettingsQuery } from '#web/data/alert-settings-query.ts'
import { call } from '#web/lib/api/call.ts'
import { paths } from '#web/links/paths.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { FIELDS } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './account-settings.module.css'
import { LeavingPanel } from './parts/leaving-panel.tsx'
import { OneStep } from './parts/one-step.tsx'
import { PasskeysPanel } from './parts/passkeys-panel.tsx'
import { PhoneSetting } from './parts/phone-setting.tsx'
import { Setting, Settings } from './parts/setting.tsx'
import { SignIns } from './parts/sign-ins.tsx'
import { TwoStepPanel } from './parts/two-step-panel.tsx'
import { CHANGE, SETTINGS } from './texts.ts'

const ChangeDialog = lazyWithRetry(async () => (await import('./parts/change-dialog.tsx')).ChangeDialog, {
  failure: 'dialog',
})

type AccountSettingsProps = {
  user: CurrentUser
  /** The person may have changed: refetch. */
  onChanged: () => void
  /** All sessions have ended, including this one. */
  onSignedOut: () => void
  onDeleted: () => void
}

export function AccountSettings({ user, onChanged, onSignedOut, onDeleted }: AccountSettingsProps) {
  const [open, setOpen] = useState<'email' | 'password' | 'phone' | 'verify' | null>(null)
  const hasTexts = Boolean(useQuery(alertSettingsQuery).data?.texts)
  const [announcement, setAnnouncement] = useState('')
  const emailButton = useRef<HTMLButtonElement>(null)
  /** Announces a change. The pressed button disappears with it, so the focus moves to the button beside it. */
  const announce = (sentence: string, button: RefObject<HTMLButtonElement | null>) => {
    setAnnouncement(sentence)
    button.current?.focus()
    onChanged()
  }
  const changeEmail = <Button onClick={() => setOpen('email')}>{SETTINGS.editEmail}</Button>
  return (
    <div className={styles.stack}>
      {user.email_refused && (
        <Notice tone="red" action={changeEmail}>
          {SETTINGS.refused(user.email)}
        </Notice>
      )}
      <Panel title={SETTINGS.you} flush>
        <Settings>
          <Setting name={FIELDS.name}>{user.name}</Setting>
          <Setting
            name={FIELDS.email}
            why={SETTINGS.emailWhy}
            action={
              <IconButton ref={emailButton} label={SETTINGS.editEmail} onClick={() => setOpen('email')}>
                <IconPencil size={16} aria-hidden="true" />
              </IconButton>
            }
          >
            {user.email}
            {user.asked_email !== null && (
              <>
                <p>{SETTINGS.emailAsked(user.asked_email)}</p>
                <OneStep
                  label={SETTINGS.cancelEmail}
                  messages={{ failed: CHANGE.emailFailed, notChanged: SETTINGS.emailStillAsked }}
                  run={() => call('POST /api/users/cancel_email_change', { body: {} })}
                  onDone={() => announce(SETTINGS.emailCancelled, emailButton)}
                />
              </>
            )}
            {!user.email_verified && (
              <p>
                {SETTINGS.notVerified}{' '}
                <Link className={words.link} to={paths.emailVerification}>
                  {SETTINGS.verify}
                </Link>
              </p>
            )}
          </Setting>
          <Setting
            name={FIELDS.password}
            why={SETTINGS.passwordWhy}
            action={<Button onClick={() => setOpen('password')}>{SETTINGS.changePassword}</Button>}
          />
          <PhoneSetting
            user={user}
            onChange={() => setOpen('phone')}
            onVerify={() => setOpen('verify')}
            onRemoved={(button) => announce(SETTINGS.numberRemoved, button)}
          />
        </Settings>
        <span className={words.spoken} role="status">
          {announcement}
        </span>
      </Panel>
      <TwoStepPanel user={user} onChanged={onChanged} />
      <PasskeysPanel user={user} onChanged={onChanged} />
      <SignIns onSignedOut={onSignedOut} />
      <LeavingPanel onDeleted={onDeleted} />
      {open !== null && (
        <ChangeDialog
          what={open}
          user={user}
          hasTexts={hasTexts}
          onChanged={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
