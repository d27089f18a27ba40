import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import words from '#web/ui/words.module.css'
import styles from './instant-alert.module.css'
import { NOTIFICATIONS } from './texts.ts'

type InstantAlertProps = {
  isOn: boolean
  /** Recipient address. */
  email: string
  /** The setting may have changed: resolves once the person was refetched. */
  onChanged: () => Promise<unknown>
}

/** Whether changes in favorites are emailed immediately. */
export function InstantAlert({ isOn, email, onChanged }: InstantAlertProps) {
  const change = useMutation({
    scope: { id: 'instant alert' },
    mutationFn: async (wanted: boolean) => {
      if (wanted) await call('POST /api/users/instant_alerts_on', { body: {} })
      else await call('POST /api/users/instant_alerts_off', { body: {} })
      await onChanged()
    },
    onError: (error) => logFault(NOTIFICATIONS.logFailed, error),
  })
  const isShownOn = change.isPending ? change.variables : isOn
  return (
    <section className={styles.panel} aria-labelledby="notifications-title">
      <h2 id="notifications-title" className={words.lg}>
        {NOTIFICATIONS.title}
      </h2>
      <Checkbox
        label={NOTIFICATIONS.instant}
        description={NOTIFICATIONS.address(email)}
        checked={isShownOn}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.isError && (
        <Notice tone="red">
          {isOn ? NOTIFICATIONS.notOff : NOTIFICATIONS.notOn} {change.error.message}
        </Notice>
      )}
      <p className={words.spoken} role="status">
        {change.isSuccess && (isOn ? NOTIFICATIONS.isOn : NOTIFICATIONS.isOff)}
      </p>
    </section>
  )
}
