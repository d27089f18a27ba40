import { call } from '#web/lib/api/call.ts'
import { leaveTo } from '#web/lib/leave.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { paths } from '#web/links/paths.ts'
import { clearPersonData } from './session.ts'
import { SESSION } from './texts.ts'

/**
 * Ends the session and reloads, so that no data of this person stays in memory. After a failure the person stays signed
 * in, and `error` has the reason.
 */
export function useLogout() {
  return useSingleMutation({
    mutationFn: () => call('POST /api/users/logout', { body: {} }),
    onSuccess: () => leaveSignedOut(paths.login),
    onError: (error) => logFault(SESSION.logoutFailed, error),
  })
}

/** Clears the person's data after a session has ended, and loads `path` as a new document. */
export function leaveSignedOut(path: string): void {
  clearPersonData()
  leaveTo(path)
}
