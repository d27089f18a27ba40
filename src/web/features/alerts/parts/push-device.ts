import type { Request } from '#web/lib/api/endpoints.ts'
import { PUSH } from '#web/features/alerts/texts.ts'
import { SERVICE_WORKER } from '#web/lib/service-worker.ts'

type Subscription = Request<'POST /api/push/subscribe'>['body']

/** Whether this browser supports push notifications; `denied` if the person blocked them for this site. */
export function pushSupport(): 'supported' | 'denied' | 'unsupported' {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'supported'
}

/** Push endpoint of this browser, with the secret that proves ownership; null without a subscription. */
export async function ownPushAddress(): Promise<Request<'POST /api/push/keep'>['body'] | null> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return null
  const { endpoint, keys } = (await ownSubscription())?.toJSON() ?? {}
  return endpoint === undefined || keys?.auth === undefined ? null : { endpoint, auth: keys.auth }
}

/** Asks for permission and subscribes with the browser's push service; null if not granted. */
export async function subscribeDevice(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(SERVICE_WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made with another key cannot be used, and would block a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  if (p256dh === undefined || auth === undefined) throw new Error(PUSH.noKeys)
  return { endpoint: subscription.endpoint, p256dh, auth }
}

/** Removes the subscription at the browser's push service. */
export async function unsubscribeDevice(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}
