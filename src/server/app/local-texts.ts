import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Settings } from '#server/platform/config/settings.ts'
import { TEXT_INCOMING_PATH } from '#server/platform/text-messages/text-webhooks.ts'
import type { TextAccess } from '#server/platform/text-messages/twilio-client.ts'
import { startChildProgram } from './child-program.ts'

const PROGRAM = fileURLToPath(new URL('../../../peers/sms/main.ts', import.meta.url))

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
 * Starts the local SMS peer. Null in production, and for one of several processes, because each would have its own:
 * then there are no text messages.
 */
export async function startLocalTexts({ NODE_ENV, ROLE, DATA_DIR, PUBLIC_URL }: Settings) {
  if (NODE_ENV === 'production' || ROLE !== 'all') return null
  const args = [
    ...['--port', '0', '--data', path.join(DATA_DIR, 'sms'), '--base', TEXT_INBOX],
    ...['--incoming-url', `${PUBLIC_URL}${TEXT_INCOMING_PATH}`],
    ...['--account-sid', LOCAL_TEXTS.accountSid, '--auth-token', LOCAL_TEXTS.authToken],
    ...['--messaging-service-sid', LOCAL_TEXTS.messagingServiceSid],
  ]
  const program = await startChildProgram(PROGRAM, args, z.object({ port: z.number() }))
  const apiUrl = `http://127.0.0.1:${program.ports.port}`
  return { access: { ...LOCAL_TEXTS, apiUrl }, stop: program.stop }
}
