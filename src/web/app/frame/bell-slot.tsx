import { useIsFetching } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { isKnownOpen } from '#web/features/session/access.ts'
import { useSession } from '#web/features/session/session.ts'
import { logFault } from '#web/lib/log.ts'
import styles from './bell-slot.module.css'

const Companions = lazy<ComponentType<{ isOpen: boolean }>>(async () => {
  try {
    const { Companions: component } = await import('./companions.tsx')
    return { default: component }
  } catch (error) {
    // The page works without the bell.
    logFault('The bell could not be loaded', error)
    return { default: () => null }
  }
})

/** Required time without requests before the bell loads, ms. */
const QUIET_MS = 100

/** Place of the bell, which loads after the page has its own data. */
export function BellSlot() {
  const session = useSession()
  const isQuiet = useQuiet()
  if (session.kind !== 'in') return null
  // Uses only known session data: the bell must not trigger requests the page does not need.
  const isOpen = isKnownOpen(session.user)
  const companions = isQuiet && (
    <Suspense>
      <Companions isOpen={isOpen} />
    </Suspense>
  )
  if (!isOpen) return companions
  return (
    <div className={styles.slot} data-later="">
      {companions}
    </div>
  )
}

/** True after the first moment without requests in flight. */
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
