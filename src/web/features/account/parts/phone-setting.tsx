import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { TextSettings } from '#contract/following/phone.ts'
import { formatPhone } from '#domain/accounts/phone-number.ts'
import { alertSettingsQuery } from '#web/data/alert-settings-query.ts'
import { PHONE } from '#web/features/account/phone-texts.ts'
import { CHANGE, SETTINGS } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { OneStep } from './one-step.tsx'
import styles from './phone-setting.module.css'
import { Setting } from './setting.tsx'

type PhoneSettingProps = {
  user: CurrentUser
  onChange: () => void
  onVerify: () => void
  /** The number is removed; the button is what gets the focus. */
  onRemoved: (button: { current: HTMLButtonElement | null }) => void
}

/** The phone number and, where there are text messages, whether they reach it. */
export function PhoneSetting({ user, onChange, onVerify, onRemoved }: PhoneSettingProps) {
  const { phone_number: phone } = user
  const { data } = useQuery({ ...alertSettingsQuery, staleTime: 0 })
  const changeButton = useRef<HTMLButtonElement>(null)
  const texts = data?.texts
  // Without the settings, say nothing that could be wrong.
  const why = data === undefined ? PHONE.whyLoading : texts ? PHONE.why : SETTINGS.phoneWhy
  return (
    <Setting
      name={SETTINGS.phone}
      why={why}
      action={
        <Button ref={changeButton} onClick={onChange}>
          {phone === null ? SETTINGS.addNumber : SETTINGS.changeNumber}
        </Button>
      }
    >
      {phone === null ? (
        SETTINGS.none
      ) : (
        <>
          <span className={styles.number}>
            {formatPhone(phone)}
            {texts && <StateBadge state={texts.state} />}
          </span>
          {texts && <StateText texts={texts} onVerify={onVerify} />}
          <OneStep
            label={SETTINGS.removeNumber}
            messages={{ failed: CHANGE.phoneFailed, notChanged: CHANGE.phoneNotChanged }}
            run={() => call('POST /api/users/update', { body: { phone_number: null } })}
            onDone={() => onRemoved(changeButton)}
          />
        </>
      )}
    </Setting>
  )
}

function StateBadge({ state }: { state: TextSettings['state'] }) {
  if (state === 'none') return null
  if (state === 'on') {
    return (
      <Badge tone="green" icon={<IconCircleCheck size={14} aria-hidden="true" />}>
        {PHONE.verified}
      </Badge>
    )
  }
  return (
    <Badge
      tone={state === 'stopped' ? 'red' : 'gray'}
      icon={<IconAlertTriangle size={14} aria-hidden="true" />}
    >
      {state === 'stopped' ? PHONE.stopped : PHONE.notVerified}
    </Badge>
  )
}

function StateText({ texts, onVerify }: { texts: TextSettings; onVerify: () => void }) {
  const { state, stopped_because } = texts
  if (state === 'on' || state === 'none') return null
  return (
    <div className={styles.state}>
      <p>{stopped_because === null ? PHONE.verifyWhy : PHONE.stoppedBecause[stopped_because]}</p>
      {stopped_because !== 'stop' && (
        <Button look="primary" onClick={onVerify}>
          {state === 'stopped' ? PHONE.verifyAgain : PHONE.verify}
        </Button>
      )}
    </div>
  )
}
