import type { Twilio } from 'twilio'
import { answerIn, refusalOf } from './failures.ts'
import { stateOf } from './message-state.ts'
import {
  type OutgoingText,
  type TextGateway,
  TextNotTakenError,
  TextUnansweredError,
} from './text-gateway.ts'
import { TEXT_STATUS_PATH, textWebhooks } from './text-webhooks.ts'
import { openTwilio, type TextAccess } from './twilio-client.ts'

/** Of one request. The wait before a message is sent again is longer than several. */
const TIMEOUT_MS = 10_000

/** Twilio lists the newest first, and no one gets this many messages within minutes. */
const SEARCHED = 200
const PAGE = 100

/** Twilio's code for an id it does not know. */
const UNKNOWN = 20404

type Options = { access: TextAccess; publicUrl: string; timeoutMs?: number }

/** The gateway of text messages: Twilio, or what speaks its API at `apiUrl`. */
export function openTextGateway({ access, publicUrl, timeoutMs = TIMEOUT_MS }: Options): TextGateway {
  let opened: Promise<Twilio> | undefined
  const twilio = () => (opened ??= openTwilio(access, timeoutMs))
  return {
    ...textWebhooks([access.authToken, ...(access.otherTokens ?? [])], publicUrl),
    async send(text) {
      const { messages } = await twilio()
      const sent = messages
        .create({
          to: numberOf(text),
          body: text.body,
          messagingServiceSid: access.messagingServiceSid,
          statusCallback: `${publicUrl}${TEXT_STATUS_PATH}`,
        })
        .then((message) => ({ message }))
      const outcome = await sent.catch(refusalOf)
      return 'message' in outcome ? takenState(outcome.message) : outcome
    },
    async find(text, since) {
      const { messages } = await twilio()
      return ask(async () => {
        // Not by DateSent: a message that waits at the gateway has none yet.
        const found = await messages.list({ to: numberOf(text), limit: SEARCHED, pageSize: PAGE })
        const same = found.find(({ body, dateCreated }) => body === text.body && dateCreated >= since)
        return same === undefined ? null : stateOf(same)
      })
    },
    async read(sid) {
      const { messages } = await twilio()
      return ask(async () => {
        try {
          return stateOf(await messages(sid).fetch())
        } catch (error) {
          if (answerIn(error)?.code === UNKNOWN) return null
          throw error
        }
      })
    },
  }
}

function numberOf({ to }: Pick<OutgoingText, 'to'>): string {
  return `+1${to}`
}

/** An answer without a readable message leaves open whether it was taken. */
function takenState(message: unknown) {
  try {
    return stateOf(message)
  } catch (cause) {
    throw new TextUnansweredError('the gateway answered unreadably', { cause })
  }
}

/** Runs a call that changes nothing. */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new TextNotTakenError('the gateway cannot be asked', { cause })
  }
}
