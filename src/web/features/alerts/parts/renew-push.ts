import { call } from '#web/lib/api/call.ts'
import { forget, recall, remember } from '#web/lib/storage.ts'
import { subscribeDevice } from './push-device.ts'

/** Names the device whose renewal has begun: the page may be closed between its steps. */
const BEGUN = 'push renewal'

/** The device whose renewal was begun in this browser and has not ended; null if there is none. */
export const unfinishedRenewal = (): string | null => recall(BEGUN)

/**
 * Subscribes this browser anew with the current key, in place of a device that subscribed with an earlier one. Returns
 * the new device's id, or null if the person no longer has push on here. Throws if interrupted; call it again then.
 */
export async function renewDevice(deviceId: string): Promise<string | null> {
  const { public_key, devices } = await call('GET /api/push')
  const isOn = devices.some(({ id, gone_at }) => id === deviceId && gone_at === null)
  if (isOn) remember(BEGUN, deviceId)
  const subscription = isOn ? await subscribeDevice(public_key) : null
  if (subscription === null) {
    forget(BEGUN)
    return null
  }
  await call('POST /api/push/subscribe', { body: { ...subscription, public_key } })
  const { endpoint, auth } = subscription
  const { id } = await call('POST /api/push/keep', { body: { endpoint, auth } })
  if (id !== deviceId) await call('POST /api/push/remove', { body: { id: deviceId } })
  forget(BEGUN)
  return id
}
