import type { Request } from '#web/lib/api/endpoints.ts'
import { PUSH } from '#web/features/alerts/texts.ts'
import { SERVICE_WORKER } from '#web/lib/service-worker.ts'

type Subscription = Request<'POST /api/push/subscribe'>['body']

/** Whether this browser can show notices while no page is open; `denied` where the person has blocked them for the site. */
export function pushSupport(): 'supported' | 'denied' | 'unsupported' {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'supported'
}

/** How this browser is told, with the secret that shows it is this one; null where it is not. */
export async function ownPushAddress(): Promise<Request<'POST /api/push/keep'>['body'] | null> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return null
  const { endpoint, keys } = (await ownSubscription())?.toJSON() ?? {}
  return endpoint === undefined || keys?.auth === undefined ? null : { endpoint, auth: keys.auth }
}

/** Asks the person and then the push service of the browser; null where the person does not want it. */
export async function subscribeDevice(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(SERVICE_WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key of ours reaches nobody, and is in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  if (p256dh === undefined || auth === undefined) throw new Error(PUSH.noKeys)
  return { endpoint: subscription.endpoint, p256dh, auth }
}

/** Has the push service of the browser forget us. */
export async function unsubscribeDevice(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}
