import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { AlertSettingsPanel } from '#web/features/alerts/alert-settings-panel.tsx'
import { alertSettingsQuery } from '#web/data/alert-settings-query.ts'
import { NotificationLog } from '#web/features/alerts/notification-log.tsx'
import { PushPanel } from '#web/features/alerts/push-panel.tsx'
import { InstantAlert } from '#web/features/favorites/instant-alert.tsx'
import { useGate } from '#web/features/session/gate.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import styles from './user-profile.module.css'

/** The profile tab with notification settings and sent notifications. */
export function ProfileNotifications({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const gate = useGate()
  return (
    <div className={styles.stack}>
      <InstantAlert
        isOn={user.instant_email_alert}
        email={user.email}
        onChanged={() =>
          Promise.all(
            [sessionQuery, alertSettingsQuery].map(({ queryKey }) =>
              queryClient.refetchQueries({ queryKey }),
            ),
          )
        }
      />
      <AlertSettingsPanel email={user.email} />
      <PushPanel />
      {gate.kind === 'open' && <NotificationLog />}
    </div>
  )
}
