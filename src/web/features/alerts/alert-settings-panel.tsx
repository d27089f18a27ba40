import { useQuery } from '@tanstack/react-query'
import { profileLink } from '#web/links/profile-tabs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import words from '#web/ui/words.module.css'
import styles from './alert-settings-panel.module.css'
import { alertSettingsQuery, useAlertSetting, type SettingName } from './alert-settings.ts'
import { MAILS } from './texts.ts'

/** Settings for the optional emails, and why none are sent if delivery stopped. `email` is the recipient address. */
export function AlertSettingsPanel({ email }: { email: string }) {
  const { data, error, isFetching, refetch } = useQuery(alertSettingsQuery)
  if (!data) {
    return (
      error && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {MAILS.notLoaded} {error.message}
        </RetryNotice>
      )
    )
  }
  return (
    <div className={styles.settings}>
      <Setting name="daily_digest" isOn={data.daily_digest} />
      <Setting name="deadline_reminders" isOn={data.deadline_reminders} />
      <Setting name="announcements" isOn={data.announcements} />
      {data.mail_stopped?.because === 'refused' && (
        <Notice
          tone="red"
          action={<ButtonLink {...profileLink('account_settings')}>{MAILS.toAddress}</ButtonLink>}
        >
          {MAILS.refused(email)}
        </Notice>
      )}
      {data.mail_stopped?.because === 'complaint' && <Notice tone="red">{MAILS.complaint}</Notice>}
    </div>
  )
}

function Setting({ name, isOn }: { name: SettingName; isOn: boolean }) {
  const texts = MAILS[name]
  const change = useAlertSetting(name)
  return (
    <>
      <Checkbox
        label={texts.label}
        description={texts.why}
        checked={isOn}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.isError && (
        <Notice tone="red">
          {texts.notChanged} {change.error.message}
        </Notice>
      )}
      <p className={words.spoken} role="status">
        {change.isSuccess && (isOn ? texts.isOn : texts.isOff)}
      </p>
    </>
  )
}
