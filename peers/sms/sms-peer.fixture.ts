import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { z } from 'zod'
import { startPeerProgram } from '#tests/support/peer-program.ts'
import type { PeerProgram } from '#tests/support/peer-program.ts'
import type { faultPlan } from './carrier/faults.ts'

export const ACCOUNT = {
  accountSid: `AC${'a'.repeat(32)}`,
  authToken: 'local_auth_token',
  messagingServiceSid: `MG${'b'.repeat(32)}`,
}

const BASE = '/dev/sms'

const listening = z.object({ port: z.number() })

const shownMessage = z.strictObject({
  sid: z.string(),
  direction: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  status: z.string(),
  error_code: z.number().nullable(),
  price: z.string().nullable(),
  date: z.iso.datetime(),
  problem: z.string().nullable(),
})

/** The product's webhooks: records correctly signed forms, and answers what the test says. */
async function openWebhook() {
  const received: { path: string; form: Record<string, string> }[] = []
  const answer = { status: 200, body: '<?xml version="1.0"?><Response/>' }
  const wrong: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body))
      const url = `${origin}${request.url ?? ''}`
      const signature = String(request.headers['x-twilio-signature'])
      if (validateRequest(ACCOUNT.authToken, signature, url, form))
        received.push({ path: request.url ?? '', form })
      else wrong.push(body)
      response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${listening.parse(server.address()).port}`
  return { received, wrong, answer, origin, server }
}

/** Starts the local SMS as a separate process whose messages get further on `advance` only. */
export async function startSmsPeer({ stepMs = 0 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'sms-peer-'))
  const webhook = await openWebhook()
  const start = (): Promise<PeerProgram> =>
    startPeerProgram([
      'sms',
      ...['--data', folder, '--base', BASE, '--step-ms', String(stepMs)],
      ...['--incoming-url', `${webhook.origin}/incoming`, '--account-sid', ACCOUNT.accountSid],
      ...['--auth-token', ACCOUNT.authToken, '--messaging-service-sid', ACCOUNT.messagingServiceSid],
    ])
  let peer = await start()

  const origin = (): string => `http://127.0.0.1:${peer.port('sms')}`
  const url = (path: string): string => `${origin()}${BASE}${path}`

  async function control(path: string, body: object = {}): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }

  /** Calls the API as a raw client would; `fields` are the form of a POST. */
  async function api(path: string, fields?: Record<string, string> | string, token = ACCOUNT.authToken) {
    const credentials = Buffer.from(`${ACCOUNT.accountSid}:${token}`).toString('base64')
    const answer = await fetch(`${origin()}/2010-04-01/Accounts/${ACCOUNT.accountSid}${path}`, {
      method: fields === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        ...(fields !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields !== undefined && {
        body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      }),
    })
    return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) }
  }

  return {
    folder,
    webhook,
    origin,
    url,
    control,
    api,
    process: () => peer.process,
    ended: () => peer.ended,
    /** Hands over a message as the product does. */
    send: (to: string, body: string, more: Record<string, string> = {}) =>
      api('/Messages.json', {
        ...{ To: to, Body: body, MessagingServiceSid: ACCOUNT.messagingServiceSid },
        ...{ StatusCallback: `${webhook.origin}/status`, ...more },
      }),
    faults: (plan: z.input<typeof faultPlan>) => control('/faults', plan),
    advance: () => control('/advance'),
    messages: async (query = '') =>
      z.array(shownMessage).parse(await (await fetch(url(`/messages.json${query}`))).json()),
    clear: async () => {
      await fetch(url('/messages'), { method: 'DELETE' })
      await control('/faults')
      webhook.received.length = 0
      webhook.answer.status = 200
      webhook.answer.body = '<?xml version="1.0"?><Response/>'
    },
    startAgain: async () => {
      peer = await start()
    },
    stop: async () => {
      await peer.stop()
      webhook.server.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type SmsPeer = Awaited<ReturnType<typeof startSmsPeer>>
