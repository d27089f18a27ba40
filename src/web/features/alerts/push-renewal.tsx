import { useEffect } from 'react'
import { logFault } from '#web/lib/log.ts'
import { findOwnDevice } from './push.ts'
import { PUSH } from './texts.ts'

/** Binds the notices on this device to the session that it has now, so that a logout ends them. */
export function PushRenewal() {
  useEffect(() => {
    findOwnDevice().catch((error: unknown) => logFault(PUSH.logNotKept, error))
  }, [])
  return null
}
