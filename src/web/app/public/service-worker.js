// What the browser runs of ours while no page is open. Served as it stands, with no build step; keep it one file.

// Notices. What they say was encrypted for this browser by the server and is shown as it comes.

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  // The same tag again replaces the notice and makes no sound.
  const options = { body, tag, data: { url }, icon: '/favicon.svg', badge: '/favicon.svg' }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data.url))
})

// The push service has given this browser another address.
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(subscribeAgain(event.oldSubscription.options))
})

/** Shows a page of ours, in a tab that is open already where there is one. */
async function show(url) {
  const page = new URL(url, self.location.origin)
  if (page.origin !== self.location.origin) return
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) {
    await self.clients.openWindow(page.href)
    return
  }
  await open.focus()
  await open.navigate(page.href)
}

async function subscribeAgain(options) {
  const subscription = await self.registration.pushManager.subscribe(options)
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  })
}

// Pages without a network: nothing here answers for the network yet, so that every request goes to the server.
