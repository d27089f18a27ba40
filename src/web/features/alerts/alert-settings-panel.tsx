import { useQuery } from '@tanstack/react-query'
import { alertSettingsQuery } from '#web/data/alert-settings-query.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import styles from './alert-settings-panel.module.css'
import { type MailSettingName, useAlertSetting } from './alert-settings.ts'
import { AlertSwitch } from './parts/alert-switch.tsx'
import { TextAlerts } from './parts/text-alerts.tsx'
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
      <MailSwitch name="daily_digest" isOn={data.daily_digest} />
      <MailSwitch name="deadline_reminders" isOn={data.deadline_reminders} />
      <MailSwitch name="announcements" isOn={data.announcements} />
      {data.mail_stopped?.because === 'refused' && (
        <Notice
          tone="red"
          action={<ButtonLink {...profileLink('account_settings')}>{MAILS.toAddress}</ButtonLink>}
        >
          {MAILS.refused(email)}
        </Notice>
      )}
      {data.mail_stopped?.because === 'complaint' && <Notice tone="red">{MAILS.complaint}</Notice>}
      {data.texts !== null && <TextAlerts texts={data.texts} />}
    </div>
  )
}

function MailSwitch({ name, isOn }: { name: MailSettingName; isOn: boolean }) {
  return <AlertSwitch texts={MAILS[name]} isOn={isOn} change={useAlertSetting(name)} />
}
