import { useLocation } from 'react-router'
import { Unsubscribe } from '#web/features/alerts/unsubscribe.tsx'

/** Target of unsubscribe links. The token is in the fragment, which never reaches a server or its logs. */
export function Component() {
  const { hash } = useLocation()
  return <Unsubscribe token={hash.slice(1)} />
}
