import { Bell } from '#web/features/alerts/bell.tsx'
import { PushRenewal } from '#web/features/alerts/push-renewal.tsx'
import { useToday } from '#web/features/listings/use-today.ts'
import { Live } from '#web/features/live/live.tsx'
import { SavePages } from '#web/features/offline/save-pages.tsx'

/**
 * What goes with every page of a signed-in person once it is there: that what somebody else left on in this browser
 * ends, and, where the listings are open, the bell, the changes that come while it is open, and what is kept for the
 * time without a network.
 */
export function Companions({ isOpen }: { isOpen: boolean }) {
  const today = useToday()
  return (
    <>
      <PushRenewal />
      {isOpen && (
        <>
          <Bell />
          <SavePages />
          <Live today={today} />
        </>
      )}
    </>
  )
}
