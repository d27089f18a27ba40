import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallFault } from '../carrier/faults.ts'
import type { LocalSms } from '../local-sms.ts'
import { listMessages } from './list-messages.ts'
import { messageObject } from './message-object.ts'
import { readMessage } from './read-message.ts'
import { TwilioError } from './twilio-error.ts'

/** What a call answers. */
type Answer = { readonly status: number; readonly body: object }

/** A client error from Fastify itself, such as a body that is too large. */
const refusal = z.object({ statusCode: z.number().int().min(400).max(499), message: z.string() })

const account = z.object({ account: z.string() })
const message = account.extend({ sid: z.string() })

function checkCredentials({ headers, params }: FastifyRequest, sms: LocalSms): void {
  const { accountSid, authToken } = sms.account
  const expected = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
  const given = Buffer.from(headers.authorization ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new TwilioError('Authenticate', { status: 401, code: 20003 })
  if (account.parse(params).account !== accountSid) throw notFound()
}

function notFound(): TwilioError {
  return new TwilioError('The requested resource was not found', { status: 404, code: 20404 })
}

async function take(sms: LocalSms, text: string): Promise<Answer> {
  const { to, body, statusCallback } = readMessage(text, sms.account.messagingServiceSid)
  if (await sms.store.isStopped(to))
    throw new TwilioError('Attempt to send to unsubscribed recipient', { code: 21610 })
  return { status: 201, body: messageObject(await sms.take(to, body, statusCallback), sms.account) }
}

async function show(sms: LocalSms, sid: string): Promise<Answer> {
  const found = await sms.store.find(sid)
  if (found === null) throw notFound()
  return { status: 200, body: messageObject(found, sms.account) }
}

/** Does the work of a call with its fault. A connection that ends without an answer is taken from Fastify. */
async function withFault(
  fault: CallFault | null,
  reply: FastifyReply,
  work: () => Promise<Answer>,
): Promise<FastifyReply> {
  const end = () => {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  await pause(fault?.delay_ms ?? 0)
  if (fault?.does === 'resets') return end()
  if (fault?.does === 'hangs') return reply.hijack()
  if (fault?.does === 'fails') throw new TwilioError('Failed by a test.', fault)
  const { status, body } = await work()
  if (fault?.does === 'holds_answer') return reply.hijack()
  if (fault?.does === 'loses_answer') return end()
  if (fault?.does === 'garbles') return reply.code(status).type('text/html').send('<p>All is well')
  return reply.code(status).send(body)
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : ''
}

/** The API of Twilio's messages below `/2010-04-01`; 404 for anything else. */
export function apiWeb(app: FastifyInstance, sms: LocalSms): void {
  const messages = '/2010-04-01/Accounts/:account/Messages'

  app.addHook('preValidation', async (request) => checkCredentials(request, sms))

  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof TwilioError) return reply.code(error.status).send(error.body)
    const known = refusal.safeParse(error).data
    if (!known) console.error(error)
    const { status, body } = new TwilioError(known?.message ?? `The local SMS failed: ${String(error)}`, {
      status: known?.statusCode ?? 500,
      code: known ? 20001 : 20500,
    })
    return reply.code(status).send(body)
  })

  app.post(`${messages}.json`, async (request, reply) => {
    const text = textOf(request.body)
    const to = new URLSearchParams(text).get('To')
    return withFault(sms.faults.take('POST', to), reply, () => take(sms, text))
  })

  app.get(`${messages}.json`, async (request, reply) => {
    const search = request.url.split('?')[1] ?? ''
    const to = new URLSearchParams(search).get('To')
    return withFault(sms.faults.take('GET', to), reply, async () => ({
      status: 200,
      body: await listMessages(sms, search),
    }))
  })

  app.get(`${messages}/:sid.json`, async (request, reply) =>
    withFault(sms.faults.take('GET', null), reply, () => show(sms, message.parse(request.params).sid)),
  )
}
