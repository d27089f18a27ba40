import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'

/**
 * The result of a verification link. A token works once, so it is sent only once no matter how often the page renders;
 * only the person can retry.
 */
export function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ['POST /api/users/verify_email', token],
    queryFn: () => call('POST /api/users/verify_email', { body: { token } }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
  })
}

/** Verifies a link with the password it was requested with. */
export function useVerifyWithPassword(token: string, onDone: () => void) {
  return useSingleMutation({
    mutationFn: (password: string) => call('POST /api/users/verify_email', { body: { token, password } }),
    onSuccess: onDone,
  })
}

export function useResend() {
  return useSingleMutation({
    mutationFn: (email: string) => call('POST /api/users/resend_verification', { body: { email } }),
  })
}
