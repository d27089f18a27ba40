import { textOf } from './unknown-json.ts'

/** Shows push notifications and opens their pages. */
export function showNotices(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    if (event.data === null) return
    const notice: unknown = event.data.json()
    const options = {
      body: textOf(notice, 'body'),
      // The same tag replaces the notification silently.
      tag: textOf(notice, 'tag'),
      data: { url: textOf(notice, 'url') },
      icon: '/favicon.svg',
      badge: '/favicon.svg',
    }
    event.waitUntil(scope.registration.showNotification(textOf(notice, 'title'), options))
  })

  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    event.waitUntil(openPage(scope, textOf(notification.data, 'url')))
  })

  // The push service has issued a new subscription to this browser.
  scope.addEventListener('pushsubscriptionchange', (event) => {
    if (event.oldSubscription) event.waitUntil(subscribeAgain(scope, event.oldSubscription.options))
  })
}

/** Opens a page of this site only, reusing an open tab if there is one. */
async function openPage(scope: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const page = new URL(url, scope.location.origin)
  if (page.origin !== scope.location.origin) return
  const [open] = await scope.clients.matchAll({ type: 'window' })
  if (!open) {
    await scope.clients.openWindow(page.href)
    return
  }
  await open.focus()
  await open.navigate(page.href)
}

async function subscribeAgain(
  scope: ServiceWorkerGlobalScope,
  { userVisibleOnly, applicationServerKey }: PushSubscriptionOptions,
): Promise<void> {
  const subscription = await scope.registration.pushManager.subscribe({
    userVisibleOnly,
    applicationServerKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  await scope.fetch('/api/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }),
  })
}
