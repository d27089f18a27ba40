import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import words from '#web/ui/words.module.css'
import { pushSupport } from './parts/push-device.ts'
import styles from './push-panel.module.css'
import { usePushDevices, usePushHere, useRemoveDevice } from './push.ts'
import { PUSH } from './texts.ts'

type Device = Answer<'GET /api/push'>['devices'][number]

/** Push notifications on this device, and the other devices that get them. */
export function PushPanel() {
  const { push, ownId } = usePushDevices()
  const { data, error, isFetching, refetch } = push
  if (!data) {
    return (
      error && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {PUSH.notLoaded} {error.message}
        </RetryNotice>
      )
    )
  }
  const others = data.devices.filter(({ id }) => id !== ownId)
  return (
    <div className={styles.panel}>
      <Here publicKey={data.public_key} ownId={ownId} />
      {others.length > 0 && ownId !== undefined && <Devices devices={others} />}
    </div>
  )
}

function Here({ publicKey, ownId }: { publicKey: string; ownId: string | null | undefined }) {
  const change = usePushHere()
  const support = pushSupport()
  const isOn = ownId !== undefined && ownId !== null
  return (
    <>
      <Checkbox
        label={PUSH.label}
        description={PUSH.why}
        checked={isOn}
        disabled={support !== 'supported' || ownId === undefined || change.isPending}
        onChange={() => change.mutate({ publicKey, ownId: ownId ?? null })}
      />
      {support === 'unsupported' && <Notice tone="gray">{PUSH.unsupported}</Notice>}
      {(support === 'denied' || change.data?.isRefused) && <Notice tone="gray">{PUSH.denied}</Notice>}
      {change.isError && (
        <Notice tone="red">
          {PUSH.notChanged} {change.error.message}
        </Notice>
      )}
      <p className={words.spoken} role="status">
        {change.isSuccess && change.data.answer && (isOn ? PUSH.isOn : PUSH.isOff)}
      </p>
    </>
  )
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const today = useToday()
  const remove = useRemoveDevice()
  return (
    <section aria-labelledby="push-devices">
      <h3 id="push-devices" className={words.medium}>
        {PUSH.others}
      </h3>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <div>
              <p>{device.device === '' ? PUSH.unknownDevice : device.device}</p>
              <p className={words.label}>{stateText(device, today)}</p>
            </div>
            <Button
              look="ghost"
              disabled={remove.isPending}
              aria-label={PUSH.removeOne(device.device)}
              onClick={() => remove.mutate(device.id)}
            >
              {PUSH.remove}
            </Button>
          </li>
        ))}
      </ul>
      {remove.isError && (
        <Notice tone="red">
          {PUSH.notChanged} {remove.error.message}
        </Notice>
      )}
    </section>
  )
}

function stateText({ turned_on_at, gone_at }: Device, today: PlainDate): string {
  return gone_at === null
    ? PUSH.since(instantText(turned_on_at, today))
    : PUSH.gone(instantText(gone_at, today))
}
