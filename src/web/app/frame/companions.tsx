import { Bell } from '#web/features/alerts/bell.tsx'
import { PushRenewal } from '#web/features/alerts/push-renewal.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { Live } from '#web/features/live/live.tsx'
import { SavePages } from '#web/features/offline/save-pages.tsx'

/**
 * Background parts of every signed-in page: ends push notifications another user left on in this browser and, if
 * listings are open to the person, adds the bell, live updates and offline data.
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
