import { useIsFetching } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { isKnownOpen } from '#web/features/session/gate.ts'
import { useSession } from '#web/features/session/session.ts'
import { logFault } from '#web/lib/log.ts'
import styles from './bell-slot.module.css'

const Companions = lazy<ComponentType<{ isOpen: boolean }>>(async () => {
  try {
    const { Companions: component } = await import('./companions.tsx')
    return { default: component }
  } catch (error) {
    // A page goes on without them.
    logFault('The bell could not be loaded', error)
    return { default: () => null }
  }
})

/** How long nothing is asked for before the bell is, ms. */
const QUIET_MS = 100

/** The place of the bell, which comes once the page has what it was opened for. */
export function BellSlot() {
  const session = useSession()
  const isQuiet = useQuiet()
  if (session.kind !== 'in') return null
  // By what is known already: a bell asks for nothing that the page itself does not need.
  const isOpen = isKnownOpen(session.user)
  const companions = isQuiet && (
    <Suspense>
      <Companions isOpen={isOpen} />
    </Suspense>
  )
  return isOpen ? <div className={styles.slot}>{companions}</div> : companions
}

/** True from the first moment in which nothing is being asked for. */
function useQuiet(): boolean {
  const isBusy = useIsFetching() > 0
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isBusy || isQuiet) return undefined
    const timer = setTimeout(() => setQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isBusy, isQuiet])
  return isQuiet
}
