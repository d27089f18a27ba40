import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { openTextGateway } from '#server/platform/text-messages/open-text-gateway.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { TEXT_INCOMING_PATH } from '#server/platform/text-messages/text-webhooks.ts'
import type { TextAccess } from '#server/platform/text-messages/twilio-client.ts'
import { faultPlan } from '../../peers/sms/carrier/faults.ts'
import type { SmsMessage } from '../../peers/sms/carrier/message.ts'
import type { PostForm } from '../../peers/sms/carrier/webhooks.ts'
import { openLocalSms } from '../../peers/sms/local-sms.ts'
import { smsWeb } from '../../peers/sms/sms-web.ts'

/** The phones of a test. Numbers have ten digits, as in the product. */
export type TestTexts = {
  /** The messages to a phone, oldest first. */
  sentTo(phone: string): Promise<SmsMessage[]>
  /** All messages to and from all phones, oldest first. */
  all(): Promise<SmsMessage[]>
  /** Texts the product as a phone; resolves to what it answers. Foreign numbers begin with a plus. */
  reply(phone: string, body: string): Promise<readonly string[]>
  /** Takes all messages one step further: sent, delivered, charged. */
  advance(): Promise<void>
  /** Lets all messages that were taken arrive and be charged, with their status callbacks. */
  arrive(): Promise<void>
  /** What goes wrong from now on; without arguments, nothing. See the local SMS. */
  faults(plan?: z.input<typeof faultPlan>): void
}

/** From taken to charged. */
const STEPS = 3

const ACCOUNT = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'test_auth_token_1',
  messagingServiceSid: `MG${'1'.repeat(32)}`,
}

type Options = {
  publicUrl: string
  now: () => number
  /** Calls a webhook of the product. */
  post: PostForm
  timeoutMs?: number
  /** Called before and after each message is taken, which waits for it. */
  onTake?: (when: 'before' | 'after') => Promise<void>
}

/** A gateway and its local peer in this process, by the clock of the test. */
export async function openTestTexts({ publicUrl, now, post, timeoutMs, onTake }: Options): Promise<{
  gateway: TextGateway
  access: TextAccess
  texts: TestTexts
  close(): Promise<void>
}> {
  // Created by the first message.
  const folder = path.join(tmpdir(), `test-texts-${randomUUID()}`)
  const sms = openLocalSms({
    folder,
    account: ACCOUNT,
    incomingUrl: `${publicUrl}${TEXT_INCOMING_PATH}`,
    post,
    clock: now,
    stepMs: null,
  })
  const take: typeof sms.take = async (...message) => {
    await onTake?.('before')
    const taken = await sms.take(...message)
    await onTake?.('after')
    return taken
  }
  const web = await smsWeb({ ...sms, take }, '/dev/sms')
  const access = { ...ACCOUNT, apiUrl: await web.listen({ port: 0, host: '127.0.0.1' }) }
  const all = async () => (await sms.store.list()).reverse()
  return {
    gateway: openTextGateway({ access, publicUrl, ...(timeoutMs !== undefined && { timeoutMs }) }),
    access,
    texts: {
      all,
      sentTo: async (phone) =>
        (await all()).filter(({ direction, to }) => direction !== 'inbound' && to === `+1${phone}`),
      reply: async (phone, body) =>
        (await sms.reply(phone.startsWith('+') ? phone : `+1${phone}`, body)).answers,
      advance: () => sms.advance(),
      arrive: async () => {
        for (let step = 0; step < STEPS; step += 1) await sms.advance()
      },
      faults: (plan = {}) => {
        sms.faults.plan = faultPlan.parse(plan)
      },
    },
    close: async () => {
      await web.close()
      await sms.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Calls the webhooks of an app without a network. */
export function postTo(app: () => FastifyInstance): PostForm {
  return async (url, form, signature) => {
    const { statusCode, body } = await app().inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: statusCode, body }
  }
}
