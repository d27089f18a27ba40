import path from 'node:path'
import type { Settings } from '#server/platform/config/settings.ts'
import { TEXT_INCOMING_PATH } from '#server/platform/text-messages/text-webhooks.ts'
import type { TextAccess } from '#server/platform/text-messages/twilio-client.ts'
import type { PeerCommand } from './start-peers.ts'

/** Path of the inbox of the local SMS peer, on its port and on ours. */
export const TEXT_INBOX = '/dev/sms'

/** The account at Twilio from the settings; null if they name none. */
export function ownTexts(settings: Settings): TextAccess | null {
  const { SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_MESSAGING_SERVICE_SID, SMS_API_URL } = settings
  const [authToken, ...otherTokens] = SMS_AUTH_TOKEN ?? []
  if (!SMS_ACCOUNT_SID || authToken === undefined || !SMS_MESSAGING_SERVICE_SID) return null
  return {
    accountSid: SMS_ACCOUNT_SID,
    authToken,
    otherTokens,
    messagingServiceSid: SMS_MESSAGING_SERVICE_SID,
    apiUrl: SMS_API_URL ?? null,
  }
}

/** Not secret: the peer listens on this machine only and reaches no real phone. */
const LOCAL_TEXTS = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'local_auth_token',
  messagingServiceSid: `MG${'0'.repeat(32)}`,
}

/**
 * The local SMS peer, to be started. Null in production, and for one of several processes, because each would have its
 * own: then there are no text messages.
 */
export function smsPeer({ NODE_ENV, ROLE, DATA_DIR, PUBLIC_URL }: Settings): PeerCommand | null {
  if (NODE_ENV === 'production' || ROLE !== 'all') return null
  return [
    'sms',
    ...['--data', path.join(DATA_DIR, 'sms'), '--base', TEXT_INBOX],
    ...['--incoming-url', `${PUBLIC_URL}${TEXT_INCOMING_PATH}`],
    ...['--account-sid', LOCAL_TEXTS.accountSid, '--auth-token', LOCAL_TEXTS.authToken],
    ...['--messaging-service-sid', LOCAL_TEXTS.messagingServiceSid],
  ]
}

/** The account at the local SMS peer on this port. */
export function localTexts(port: number): TextAccess {
  return { ...LOCAL_TEXTS, apiUrl: `http://127.0.0.1:${port}` }
}
