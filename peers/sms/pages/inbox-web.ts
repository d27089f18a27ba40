import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { pageStyle } from '../../page-style.ts'
import { phoneOf } from '../carrier/message.ts'
import type { SmsMessage } from '../carrier/message.ts'
import type { LocalSms } from '../local-sms.ts'
import { inboxPage } from './inbox-page.ts'
import type { OpenPhone } from './inbox-page.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const HTML = 'text/html; charset=utf-8'

const phoneInPath = z.object({ phone: z.string() })

const typed = z.object({ phone: z.string(), body: z.string().trim().min(1).max(1600) })

/** A number as a person may type it; null if it is none. Outside the US and Canada with its country code. */
function typedNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '')
  const american = /^(?:\+?1)?(\d{10})$/.exec(digits)?.[1]
  if (american !== undefined) return `+1${american}`
  return /^\+\d{5,15}$/.test(digits) ? digits : null
}

function newestOfEach(messages: readonly SmsMessage[]): SmsMessage[] {
  const newest = new Map<string, SmsMessage>()
  for (const message of messages) if (!newest.has(phoneOf(message))) newest.set(phoneOf(message), message)
  return [...newest.values()]
}

/** The inbox below `base`: each phone as a conversation, with a form to text as that phone. */
export async function inboxWeb(app: FastifyInstance, base: string, sms: LocalSms): Promise<void> {
  const style = await pageStyle(join(import.meta.dirname, 'inbox.css'))

  async function openPhone(phone: string, messages: readonly SmsMessage[]): Promise<OpenPhone> {
    const own = messages.filter((message) => phoneOf(message) === phone).reverse()
    return { phone, messages: own, isStopped: await sms.store.isStopped(phone) }
  }

  async function send(
    reply: FastifyReply,
    { phone, problem = null }: { phone: string | null; problem?: string | null },
  ): Promise<FastifyReply> {
    const messages = await sms.store.list()
    const open = phone === null ? null : await openPhone(phone, messages)
    const page = inboxPage(base, newestOfEach(messages), { open, problem })
    return reply
      .code(problem === null ? 200 : 400)
      .header('content-security-policy', PAGE_POLICY)
      .type(HTML)
      .send(page)
  }

  app.get(`${base}/inbox.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))

  app.get(`${base}/`, async (_request, reply) => send(reply, { phone: null }))

  app.get(`${base}/phones/:phone`, async (request, reply) => {
    const phone = typedNumber(phoneInPath.parse(request.params).phone)
    if (phone === null) return reply.code(404).send('No such phone')
    return send(reply, { phone })
  })

  app.post(`${base}/texts`, async (request, reply) => {
    const { data } = typed.safeParse(request.body)
    const phone = data === undefined ? null : typedNumber(data.phone)
    if (data === undefined || phone === null)
      return send(reply, { phone: null, problem: 'Enter a phone number and a message.' })
    await sms.reply(phone, data.body)
    return reply.redirect(`${base}/phones/${encodeURIComponent(phone)}`, 303)
  })
}
