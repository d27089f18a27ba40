import { Bell } from '#web/features/alerts/bell.tsx'
import { KeepPush } from '#web/features/alerts/keep-push.tsx'
import { Live } from '#web/features/live/live.tsx'

/** What goes with every page once it is there: the bell, and the changes that come while it is open. */
export function Companions() {
  return (
    <>
      <Bell />
      <KeepPush />
      <Live />
    </>
  )
}
