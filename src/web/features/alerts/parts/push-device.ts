import type { Request } from '#web/lib/api/endpoints.ts'
import { PUSH } from '#web/features/alerts/texts.ts'
import { SERVICE_WORKER } from '#web/lib/service-worker.ts'

type Subscription = Omit<Request<'POST /api/push/subscribe'>['body'], 'public_key'>

/** Whether this browser supports push notifications; `denied` if the person blocked them for this site. */
export function pushSupport(): 'supported' | 'denied' | 'unsupported' {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'supported'
}

type OwnPush = {
  /** Push endpoint of this browser, with the secret that proves ownership. */
  address: Request<'POST /api/push/keep'>['body']
  /** Key of ours that it subscribed with, base64url; null if the browser does not say. */
  publicKey: string | null
}

/** Push subscription of this browser; null without one. */
export async function ownPush(): Promise<OwnPush | null> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return null
  const subscription = await ownSubscription()
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (endpoint === undefined || keys?.auth === undefined) return null
  const key = subscription?.options.applicationServerKey ?? null
  return { address: { endpoint, auth: keys.auth }, publicKey: key && base64Url(new Uint8Array(key)) }
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
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
