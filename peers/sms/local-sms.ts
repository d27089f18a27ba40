import { Faults } from './carrier/faults.ts'
import { CARRIER_ANSWERS, keywordIn } from './carrier/keywords.ts'
import { openMessageStore } from './carrier/message-store.ts'
import type { MessageStore } from './carrier/message-store.ts'
import { newSid } from './carrier/message.ts'
import type { SmsMessage } from './carrier/message.ts'
import { openProgress } from './carrier/progress.ts'
import type { Progress } from './carrier/progress.ts'
import { openReports } from './carrier/reports.ts'
import type { Account } from './carrier/reports.ts'
import type { PostForm } from './carrier/webhooks.ts'

type Options = {
  readonly folder: string
  readonly account: Account
  /** Where the messages of people are sent. */
  readonly incomingUrl: string
  readonly post: PostForm
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Between the steps of a message; null if it takes them only on `advance`. */
  readonly stepMs: number | null
}

/** The local SMS without its web server. */
export type LocalSms = Pick<Progress, 'advance' | 'close'> & {
  readonly account: Account
  readonly store: MessageStore
  readonly faults: Faults
  /** Sets the clock, as time travel of a test does with that of the product. */
  setNow(instant: Date): void
  /** Takes a message to a valid number that did not reply STOP; resolves once it is on disk. */
  take(to: string, body: string, statusCallback: string | null): Promise<SmsMessage>
  /** Sends a message as a phone; resolves to it and its answers once the product has answered. */
  reply(from: string, body: string): Promise<{ message: SmsMessage; answers: readonly string[] }>
}

/** The number that the messaging service sends from. */
const OUR_NUMBER = '+19805550100'

type Draft = Pick<SmsMessage, 'direction' | 'from' | 'to' | 'body' | 'status' | 'status_callback'>

export function openLocalSms({ folder, account, incomingUrl, post, clock, stepMs }: Options): LocalSms {
  let offset = 0
  const now = () => new Date(clock() + offset)
  const store = openMessageStore(folder)
  const faults = new Faults()
  const reports = openReports({ account, incomingUrl, post, faults })
  const progress = openProgress({ store, faults, reports, now, stepMs })

  async function write(draft: Draft): Promise<SmsMessage> {
    const written: SmsMessage = {
      ...draft,
      sid: newSid(now()),
      error_code: null,
      price: null,
      created_at: now().toISOString(),
      sent_at: null,
      problem: null,
    }
    await store.save(written)
    return written
  }

  /** Sends the answers to a message. */
  async function answer(to: string, bodies: readonly string[]): Promise<void> {
    for (const body of bodies) {
      const { sid } = await write({
        ...{ direction: 'outbound-reply', status: 'accepted', status_callback: null },
        ...{ from: OUR_NUMBER, to, body },
      })
      progress.goOn(sid)
    }
  }

  return {
    account,
    store,
    faults,
    advance: () => progress.advance(),
    close: () => progress.close(),
    setNow: (instant) => {
      offset = instant.getTime() - clock()
    },
    async take(to, body, statusCallback) {
      const message = await write({
        ...{ direction: 'outbound-api', status: 'accepted', status_callback: statusCallback },
        ...{ from: OUR_NUMBER, to, body },
      })
      progress.goOn(message.sid)
      return message
    },
    async reply(from, body) {
      const keyword = keywordIn(body)
      const wasStopped = await store.isStopped(from)
      const message = await write({
        ...{ direction: 'inbound', status: 'received', status_callback: null },
        ...{ from, to: OUR_NUMBER, body },
      })
      if (keyword === 'START') await store.setStopped(from, false)
      const told = await reports.incoming(message, keyword)
      // The confirmation of a STOP is the last message that gets through.
      const ours = wasStopped && keyword !== 'START' ? [] : told.answers
      const theirs = keyword !== null && faults.plan.answers_keywords ? [CARRIER_ANSWERS[keyword]] : []
      const answers = [...ours, ...theirs]
      await answer(from, answers)
      if (keyword === 'STOP') await store.setStopped(from, true)
      const answered = { ...message, problem: told.problem }
      await store.save(answered)
      return { message: answered, answers }
    },
  }
}
