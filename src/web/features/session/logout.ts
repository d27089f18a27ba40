import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { clearMarker } from './marker.ts'
import { SESSION } from './texts.ts'

/** Loads `/login` as a new document, so that nothing read for this person stays in memory. */
function leave(): void {
  window.location.assign(paths.login)
}

/** Ends the session. After a failure the person stays signed in, and `error` says why. */
export function useLogout(onSuccess: () => void = leave) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/users/logout', { body: {} }),
    onSuccess: () => {
      clearMarker()
      void queryClient.cancelQueries()
      onSuccess()
    },
    onError: (error) => logFault(SESSION.logoutFailed, error),
  })
}
