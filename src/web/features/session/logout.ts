import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { leaveTo } from '#web/lib/leave.ts'
import { logFault } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { clearMarker } from './marker.ts'
import { SESSION } from './texts.ts'

/**
 * Ends the session, and leaves the page so that nothing read for this person stays behind. After a failure the
 * person stays signed in, and `error` says why.
 */
export function useLogout() {
  return useMutation({
    mutationFn: () => call('POST /api/users/logout', { body: {} }),
    onSuccess: () => {
      clearMarker()
      leaveTo(paths.login)
    },
    onError: (error) => logFault(SESSION.logoutFailed, error),
  })
}
