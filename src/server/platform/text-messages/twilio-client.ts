import type { Twilio } from 'twilio'

/** The account at Twilio; `apiUrl` is null for Twilio itself. */
export type TextAccess = {
  accountSid: string
  authToken: string
  /** Tokens that webhooks may still, or already, be signed with while the token is being rotated. */
  otherTokens?: readonly string[]
  messagingServiceSid: string
  apiUrl: string | null
}

/** Far more than a page of messages. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * Twilio's client library; it repeats no request by itself. Loaded when it is first needed, because it takes half a
 * second and 35 MB.
 */
export async function openTwilio(access: TextAccess, timeoutMs: number): Promise<Twilio> {
  const { accountSid, authToken, apiUrl } = access
  const { default: twilio } = await import('twilio')
  const httpClient = new twilio.RequestClient({ timeout: timeoutMs, autoRetry: false })
  httpClient.axios.interceptors.request.use((config) => {
    if (apiUrl !== null && config.url !== undefined) config.url = elsewhere(config.url, apiUrl)
    // The library's own timeout ends a silence, not an answer that drips in.
    config.signal = AbortSignal.timeout(timeoutMs)
    config.maxContentLength = MAX_ANSWER_BYTES
    return config
  })
  return new twilio.Twilio(accountSid, authToken, { httpClient })
}

/** The same address on another host. */
function elsewhere(url: string, origin: string): string {
  const { pathname, search } = new URL(url)
  return `${origin}${pathname}${search}`
}
