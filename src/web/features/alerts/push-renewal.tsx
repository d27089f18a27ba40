import { useEffect } from 'react'
import { logFault } from '#web/lib/log.ts'
import { PUSH } from './texts.ts'

/** Binds push notifications on this device to the current session, so that logging out ends them. */
export function PushRenewal() {
  useEffect(() => {
    // Most browsers have none, and need no code for them.
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    renew().catch((error: unknown) => logFault(PUSH.logNotKept, error))
  }, [])
  return null
}

async function renew(): Promise<void> {
  const { findOwnDevice } = await import('./push.ts')
  await findOwnDevice()
}
