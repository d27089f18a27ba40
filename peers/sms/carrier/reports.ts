import { messagesIn } from './answer.ts'
import type { Faults } from './faults.ts'
import type { Keyword } from './keywords.ts'
import { segmentsOf } from './message.ts'
import type { SmsMessage } from './message.ts'
import { signatureOf } from './webhooks.ts'
import type { PostForm } from './webhooks.ts'

/** The account that the local SMS has. */
export type Account = { accountSid: string; authToken: string; messagingServiceSid: string }

/** What the product answers to a message of a person, or why it does not. */
type Told = { readonly answers: readonly string[]; readonly problem: string | null }

export type Reports = {
  /** Tells the product that a message got further, as the faults say. */
  status(message: SmsMessage): Promise<void>
  /** Tells the product what a person texts. */
  incoming(message: SmsMessage, keyword: Keyword | null): Promise<Told>
}

type Options = {
  readonly account: Account
  readonly incomingUrl: string
  readonly post: PostForm
  readonly faults: Faults
}

/** Calls the webhooks of the product. */
export function openReports({ account, incomingUrl, post, faults }: Options): Reports {
  /** Status callbacks that are sent in reverse order once the last is known. */
  const held = new Map<string, SmsMessage[]>()

  const send = (url: string, form: Readonly<Record<string, string>>) =>
    post(url, form, signatureOf(account.authToken, url, form))

  const idsOf = ({ sid, from, to }: SmsMessage): Record<string, string> => ({
    MessageSid: sid,
    SmsSid: sid,
    AccountSid: account.accountSid,
    MessagingServiceSid: account.messagingServiceSid,
    From: from,
    To: to,
    ApiVersion: '2010-04-01',
  })

  async function callBack(message: SmsMessage): Promise<void> {
    const { status_callback: url, status, error_code: code } = message
    if (url === null) return
    const form = { ...idsOf(message), MessageStatus: status, SmsStatus: status }
    try {
      await send(url, code === null ? form : { ...form, ErrorCode: String(code) })
    } catch (error) {
      // As at Twilio, a status that could not be told is not told again.
      const isEnding = error instanceof Error && error.name === 'AbortError'
      if (!isEnding) console.error(`The status callback of ${message.sid} failed: ${String(error)}`)
    }
  }

  return {
    async status(message) {
      const { callbacks } = faults.plan
      if (callbacks === 'never') return
      const waiting = [...(held.get(message.sid) ?? []), message]
      if (callbacks === 'reversed' && message.status === 'sent') {
        held.set(message.sid, waiting)
        return
      }
      held.delete(message.sid)
      for (const each of waiting.reverse()) {
        await callBack(each)
        if (callbacks === 'twice') await callBack(each)
      }
    },
    async incoming(message, keyword) {
      const form = {
        ...idsOf(message),
        SmsMessageSid: message.sid,
        Body: message.body,
        SmsStatus: 'received',
        NumMedia: '0',
        NumSegments: String(segmentsOf(message.body)),
        ...(keyword !== null && faults.plan.answers_keywords && { OptOutType: keyword }),
      }
      try {
        if (faults.plan.callbacks === 'twice') await send(incomingUrl, form)
        const { status, body } = await send(incomingUrl, form)
        const answers = messagesIn(body)
        if (status < 200 || status > 299)
          return { answers: [], problem: `Courthouse Steps answered ${status}.` }
        if (answers === null) return { answers: [], problem: 'Courthouse Steps answered without TwiML.' }
        return { answers, problem: null }
      } catch (error) {
        return { answers: [], problem: `Courthouse Steps did not answer: ${String(error)}` }
      }
    },
  }
}
