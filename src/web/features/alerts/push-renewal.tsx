import { useEffect } from 'react'
import { logFault } from '#web/lib/log.ts'
import { findOwnDevice } from './push.ts'
import { PUSH } from './texts.ts'

/** Binds push notifications on this device to the current session, so that logging out ends them. */
export function PushRenewal() {
  useEffect(() => {
    findOwnDevice().catch((error: unknown) => logFault(PUSH.logNotKept, error))
  }, [])
  return null
}
