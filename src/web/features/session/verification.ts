import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

/**
 * The outcome of a link in this browser. A token works once, so it is sent once however often the page renders; only
 * the person asks for another try.
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

/** Opens a link with the password it was requested with. */
export function useVerifyWithPassword(token: string, onDone: () => void) {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/users/verify_email', { body: { token, password } }),
    onSuccess: onDone,
  })
}

export function useResend() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/users/resend_verification', { body: { email } }),
  })
}
