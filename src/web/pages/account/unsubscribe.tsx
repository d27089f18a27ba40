import { useLocation } from 'react-router'
import { Unsubscribe } from '#web/features/alerts/unsubscribe.tsx'

/** A link in a mail leads here. Its token stands in the fragment, which no server and no log ever sees. */
export function Component() {
  const { hash } = useLocation()
  return <Unsubscribe token={hash.slice(1)} />
}
