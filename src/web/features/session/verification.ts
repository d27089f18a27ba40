import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

/**
 * The outcome of a link. A token works once, so it is sent once however often the page is drawn, and only a person
 * asks for another try.
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

export function useResend() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/users/resend_verification', { body: { email } }),
  })
}
