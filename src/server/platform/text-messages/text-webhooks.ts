import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { z } from 'zod'
import type { IncomingText, TextGateway } from './text-gateway.ts'

/** Paths that the gateway calls: when a message gets further, and when a person texts us. */
export const TEXT_STATUS_PATH = '/api/webhooks/sms/status'
export const TEXT_INCOMING_PATH = '/api/webhooks/sms/incoming'

const sid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i)
const statusCallback = z.object({ MessageSid: sid })

/** Twilio says `OptOutType` only if it answers keywords itself. */
const incoming = z.object({
  MessageSid: sid,
  From: z.string().regex(/^\P{C}{1,50}$/u),
  Body: z.string().default(''),
  OptOutType: z.string().default(''),
})

const ANSWERED: Readonly<Record<string, IncomingText['answered']>> = {
  STOP: 'stop',
  START: 'start',
  HELP: 'help',
}

/** Ten digits for a number of the US or Canada; others match no account. */
function senderOf(from: string): string {
  return /^\+1(\d{10})$/.exec(from)?.[1] ?? from
}

type Webhooks = Pick<TextGateway, 'readStatusCallback' | 'readIncoming' | 'answerTo'>

/**
 * Reads webhooks signed with any of the tokens. The signature covers the public URL, whatever address a proxy forwards
 * to.
 */
export function textWebhooks(tokens: readonly string[], publicUrl: string): Webhooks {
  const isSigned = (signature: string, path: string, form: Readonly<Record<string, string>>) =>
    tokens.some((token) => validateRequest(token, signature, `${publicUrl}${path}`, form))
  return {
    readStatusCallback(signature, form) {
      if (!isSigned(signature, TEXT_STATUS_PATH, form)) return null
      const { data } = statusCallback.safeParse(form)
      return data === undefined ? null : { sid: data.MessageSid }
    },
    readIncoming(signature, form) {
      if (!isSigned(signature, TEXT_INCOMING_PATH, form)) return null
      const { data } = incoming.safeParse(form)
      if (data === undefined) return null
      return {
        sid: data.MessageSid,
        from: senderOf(data.From),
        body: data.Body,
        answered: ANSWERED[data.OptOutType.toUpperCase()] ?? null,
      }
    },
    answerTo(text) {
      const response = new MessagingResponse()
      if (text !== null) response.message(text)
      return response.toString()
    },
  }
}
