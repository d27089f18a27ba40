import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { NoPasskeyError, signWithPasskey } from '#web/lib/passkeys.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { rememberLogin } from './session.ts'
import { LOG_IN } from './form-texts.ts'

/** Logs in with a passkey; the page moves on once the session exists. `mutate` takes whether to stay signed in. */
export function usePasskeyLogin() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (isKept: boolean) => {
      const { options } = await call('POST /api/users/begin_passkey_login', { body: {} })
      const credential = await signWithPasskey(options)
      return call('POST /api/users/passkey_login', { body: { credential, keep_signed_in: isKept } })
    },
    onSuccess: ({ user }) => rememberLogin(queryClient, user),
    onError: (error) => {
      if (error instanceof NoPasskeyError) logFault(LOG_IN.noPasskey, error)
    },
  })
}
