import { Bell } from '#web/features/alerts/bell.tsx'
import { KeepPush } from '#web/features/alerts/keep-push.tsx'
import { Live } from '#web/features/live/live.tsx'
import { KeepPages } from '#web/features/offline/keep-pages.tsx'

/** What goes with every page once it is there: the bell, the changes that come while it is open, and what is kept for the time without a network. */
export function Companions() {
  return (
    <>
      <Bell />
      <KeepPush />
      <KeepPages />
      <Live />
    </>
  )
}
